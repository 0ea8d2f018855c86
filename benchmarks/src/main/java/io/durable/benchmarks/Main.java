package io.durable.benchmarks;

import io.durable.benchmarks.measure.Postgres;
import java.io.IOException;

/** Runs the workloads on all engines and writes the results. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) throws IOException {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n\n" + Options.USAGE);
            System.exit(2);
            return;
        }
        try (Postgres postgres =
                Postgres.start(options.out().resolve("postgres").toAbsolutePath())) {
            new Comparison(options, postgres).run();
        }
        System.exit(0);
    }
}
