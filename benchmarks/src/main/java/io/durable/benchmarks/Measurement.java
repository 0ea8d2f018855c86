package io.durable.benchmarks;

import io.durable.benchmarks.Databases.Lent;
import io.durable.benchmarks.engine.Engine;
import io.durable.benchmarks.engine.EngineKind;
import io.durable.benchmarks.engine.Setting;
import io.durable.benchmarks.measure.Compiling;
import io.durable.benchmarks.measure.Postgres;
import io.durable.benchmarks.measure.Stolen;
import io.durable.benchmarks.measure.Traffic;
import io.durable.benchmarks.report.Measured;
import io.durable.benchmarks.workload.Sample;
import io.durable.benchmarks.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One engine, one workload, once: on a database of its own, after everything left by others has been cleared away. */
final class Measurement {

    /** Of the time, spent compiling. */
    private static final double LITTLE = 0.1;

    /** How many times as long as planned a warm-up may take. */
    private static final int MOST = 6;

    private final Postgres postgres;
    private final Databases databases;
    private final int finished;

    /** @param finished instances in full tables */
    Measurement(Postgres postgres, Path directory, int finished) {
        this.postgres = postgres;
        this.databases = new Databases(postgres, directory);
        this.finished = finished;
    }

    /**
     * Starts the engine and runs the workload, again and again, for the code of both to be compiled: for that time at least,
     * then until little is compiled any more, but not without end. Of other processes it is not known how much they compile.
     *
     * @return the share of the last time that was spent compiling here
     */
    <E extends Engine> double warmUp(EngineKind kind, Workload<E> workload, Duration time) {
        Setting setting = new Setting(workload.live(), finished);
        long begun = System.nanoTime();
        Duration passed;
        double compiling;
        do {
            try (Lent lent = databases.lend(kind, null);
                    Engine engine = kind.start(lent.database(), setting)) {
                E able = workload.needs().cast(engine);
                Compiling compilers = new Compiling();
                workload.rehearse(able);
                workload.rehearse(able);
                compiling = compilers.share();
            }
            passed = Duration.ofNanos(System.nanoTime() - begun);
        } while (passed.compareTo(time) < 0
                || ((compiling > LITTLE || kind.processes() > 0) && passed.compareTo(time.multipliedBy(MOST)) < 0));
        return compiling;
    }

    <E extends Engine> Measured of(EngineKind kind, Workload<E> workload, @Nullable Traffic traffic) {
        Setting setting = new Setting(workload.live(), finished);
        try (Lent lent = databases.lend(kind, traffic);
                Engine engine = kind.start(lent.database(), setting)) {
            E able = workload.needs().cast(engine);
            workload.warmUp(able);
            System.gc();
            postgres.checkpoint();
            Map<String, Long> before = counters(kind, engine, traffic);
            Stolen stolen = new Stolen();
            Sample sample = workload.measure(able);
            double share = stolen.share();
            Map<String, Long> after = counters(kind, engine, traffic);
            return new Measured(kind.label(), sample.figures(), perStep(before, after, sample.steps()), share);
        }
    }

    /** @throws IllegalStateException if there is nothing to measure on any more */
    void requireServer() {
        postgres.requireRunning();
    }

    /** What can be counted: not the traffic of other processes, and WAL only where it is PostgreSQL that is written to. */
    private Map<String, Long> counters(EngineKind kind, Engine engine, @Nullable Traffic traffic) {
        Map<String, Long> counters = new LinkedHashMap<>();
        if (traffic != null && kind.processes() == 0) {
            counters.putAll(traffic.counters());
        }
        if (!kind.isOnH2()) {
            counters.put("WAL bytes", postgres.walBytes());
        }
        counters.putAll(engine.counters());
        return counters;
    }

    private static Map<String, Double> perStep(Map<String, Long> before, Map<String, Long> after, long steps) {
        Map<String, Double> perStep = new LinkedHashMap<>();
        after.forEach((name, value) -> perStep.put(name, (double) (value - before.get(name)) / steps));
        return perStep;
    }
}
