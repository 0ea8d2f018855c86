package io.durable.benchmarks;

import io.durable.benchmarks.measure.Postgres;
import io.durable.benchmarks.report.Machine;
import io.durable.benchmarks.report.Report;
import io.durable.benchmarks.workload.Workload;
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
            Report report = new Report(Machine.here(postgres.version()), options.out());
            Measurement measurement = new Measurement(postgres, options.out(), options.finished());
            for (Workload<?> workload : options.chosen()) {
                report.add(new Comparison(measurement, workload, options).run());
            }
            System.out.println("\n" + report.markdown());
            return 0;
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
            return 1;
        }
    }
}
