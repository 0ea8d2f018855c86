package io.durable.benchmarks;

import io.durable.benchmarks.engine.EngineKind;
import io.durable.benchmarks.measure.Traffic;
import io.durable.benchmarks.report.Load;
import io.durable.benchmarks.report.Measured;
import io.durable.benchmarks.report.WorkloadResult;
import io.durable.benchmarks.report.WorkloadResult.Title;
import io.durable.benchmarks.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures engines alternately in one workload: all are warmed up, then come the measured rounds, and a last one in
 * which the traffic to the database is counted, which costs time and is therefore not timed. In every round each part of
 * the workload is measured on every engine, each round with another one first. An engine that fails is left out from then on.
 */
final class Comparison {

    private static final Logger log = LoggerFactory.getLogger(Comparison.class);

    /** How often each engine is warmed up. */
    private static final int WARM_UPS = 3;

    /** Of the processors' time, stolen: what is measured meanwhile counts as undisturbed. */
    private static final double BEARABLE = 0.05;

    /** How long one waits for the machine to be left alone. */
    private static final Duration PATIENCE = Duration.ofSeconds(45);

    private final Measurement measurement;
    private final Workload<?> workload;
    private final int rounds;
    private final Duration warmUp;
    private final List<EngineKind> engines;
    private final List<Measured> measured = new ArrayList<>();
    private final Map<String, String> failures = new LinkedHashMap<>();
    private final Map<String, Integer> repeated = new LinkedHashMap<>();

    Comparison(Measurement measurement, Workload<?> workload, Options options) {
        this.measurement = measurement;
        this.workload = workload;
        this.rounds = options.rounds();
        this.warmUp = options.warmUp();
        this.engines = new ArrayList<>(options.engines().stream()
                .filter(kind -> kind.is(workload.needs()))
                .toList());
    }

    WorkloadResult run() {
        System.out.println("\n" + workload.name() + " " + workload.title());
        double load = Load.now();
        for (int time = 1; time <= WARM_UPS; time++) {
            int number = time;
            forEach(kind -> warmUp(kind, number));
        }
        for (int round = 1; round <= rounds; round++) {
            int number = round;
            for (Workload<?> part : workload.parts()) {
                forEach(kind -> measure(kind, part, number));
            }
            Collections.rotate(engines, 1);
        }
        double stolen = measured.stream().mapToDouble(Measured::stolen).max().orElse(0);
        forEach(this::count);
        measured.sort(Comparator.comparing(one -> EngineKind.of(one.engine())));
        return WorkloadResult.of(
                new Title(workload.name(), workload.title()),
                measured,
                failures,
                new Load(load, Load.now(), stolen, repeated));
    }

    private void forEach(Consumer<EngineKind> step) {
        for (EngineKind kind : List.copyOf(engines)) {
            try {
                step.accept(kind);
            } catch (RuntimeException e) {
                log.error("{} failed in {}", kind.label(), workload.name(), e);
                measurement.requireServer();
                failures.put(kind.label(), e.getMessage());
                engines.remove(kind);
            }
        }
    }

    /** Each in its turn, as they are measured: code they share is compiled anew when another engine uses it otherwise. */
    private void warmUp(EngineKind kind, int time) {
        if (engines.stream().anyMatch(kind::runsOnPartOf)) {
            return;
        }
        long sharing = engines.stream()
                .filter(kind::sharesCodeWith)
                .filter(other -> !other.runsOnPartOf(kind))
                .count();
        int processes = Math.max(1, kind.processes());
        double compiling = measurement.warmUp(
                kind,
                workload,
                warmUp.multipliedBy(processes).dividedBy(sharing).dividedBy(WARM_UPS));
        System.out.printf(
                "  warm-up %d of %d %s: %.0f %% of the time compiling%n",
                time, WARM_UPS, kind.label(), 100 * compiling);
    }

    /** Again and again while others have too much of the machine, but not without end; the least disturbed counts. */
    private void measure(EngineKind kind, Workload<?> part, int round) {
        List<Measured> tries = new ArrayList<>();
        long begun = System.nanoTime();
        Measured timed;
        do {
            timed = measurement.of(kind, part, null);
            System.out.println("  round " + round + " " + kind.label() + ": " + timed.summary());
            tries.add(timed);
        } while (timed.stolen() > BEARABLE && System.nanoTime() - begun < PATIENCE.toNanos());
        tries.stream()
                .min(Comparator.comparing(Measured::stolen))
                .map(Measured::withoutCounters)
                .ifPresent(measured::add);
        if (tries.size() > 1) {
            repeated.merge(kind.label(), tries.size() - 1, Integer::sum);
        }
    }

    private void count(EngineKind kind) {
        Measured counted = measurement.of(kind, workload.parts().get(0), new Traffic());
        System.out.println("  counted " + kind.label() + ": " + counted.summary());
        measured.add(counted.withoutFigures());
    }
}
