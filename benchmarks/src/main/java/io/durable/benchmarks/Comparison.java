package io.durable.benchmarks;

import io.durable.benchmarks.engine.EngineKind;
import io.durable.benchmarks.measure.Postgres;
import io.durable.benchmarks.measure.Traffic;
import io.durable.benchmarks.report.Machine;
import io.durable.benchmarks.report.Measured;
import io.durable.benchmarks.report.Report;
import io.durable.benchmarks.report.WorkloadResult;
import io.durable.benchmarks.workload.Workload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Measures engines alternately. For each workload: a warm-up round, the measured rounds, and a last one in which the
 * traffic to the database is counted, which costs time and is therefore not timed. Every round has every engine once,
 * each time another one first.
 */
final class Comparison {

    private final Options options;
    private final Postgres postgres;
    private final Measurement measurement;

    Comparison(Options options, Postgres postgres) {
        this.options = options;
        this.postgres = postgres;
        this.measurement = new Measurement(postgres, options.out(), options.quick() ? 100_000 : 1_000_000);
    }

    void run() throws IOException {
        Report report = new Report(Machine.here(postgres.version()), options.out());
        for (Workload<?> workload : options.chosen()) {
            List<Measured> measured = compare(workload);
            if (!measured.isEmpty()) {
                report.add(WorkloadResult.of(
                        measured,
                        options.engines().stream().map(EngineKind::label).toList()));
            }
            report.write();
        }
        System.out.println(report.markdown());
    }

    private List<Measured> compare(Workload<?> workload) {
        List<EngineKind> engines = new ArrayList<>(options.engines().stream()
                .filter(kind -> kind.is(workload.needs()))
                .toList());
        System.out.println("\n" + workload.name() + " " + workload.title());
        List<Measured> measured = new ArrayList<>();
        for (int round = 0; round <= options.rounds() + 1; round++) {
            for (EngineKind kind : engines) {
                boolean counted = round > options.rounds();
                Measured result = measurement.of(kind, workload, counted ? new Traffic() : null);
                System.out.println(title(round) + " " + kind.label() + ": " + result.summary());
                if (round > 0) {
                    measured.add(counted ? result.withoutFigures() : result.withoutCounters());
                }
            }
            Collections.rotate(engines, 1);
        }
        return measured;
    }

    private String title(int round) {
        return round == 0 ? "  warm-up" : round > options.rounds() ? "  counted" : "  round " + round;
    }
}
