package io.durable.benchmarks;

import io.durable.benchmarks.measure.Postgres;
import java.io.IOException;

/** Runs the workloads on all engines and writes the results. */
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {
        Options options;
        try {
            options = Options.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage() + "\n\n" + Options.USAGE);
            System.exit(2);
            return;
        }
        System.exit(run(options));
    }

    /** Engines leave threads behind that would keep the JVM alive: it is told to exit, whatever has happened. */
    private static int run(Options options) {
        try (Postgres postgres =
                Postgres.start(options.out().resolve("postgres").toAbsolutePath())) {
            new Comparison(options, postgres).run();
            return 0;
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
            return 1;
        }
    }
}
