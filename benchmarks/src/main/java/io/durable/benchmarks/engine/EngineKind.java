package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.util.Arrays;
import java.util.function.BiFunction;

/** The engines that can be measured. */
public enum EngineKind {
    DURABLE_POSTGRES("durable-postgres", DurableEngine.class, DurableEngine::new),
    DURABLE_H2("durable-h2", DurableEngine.class, DurableEngine::new),
    DBOS("dbos", DbosEngine.class, (database, live) -> new DbosEngine(database)),
    DB_SCHEDULER("db-scheduler", DbSchedulerEngine.class, (database, live) -> new DbSchedulerEngine(database)),
    FLOOR("floor", FloorEngine.class, (database, live) -> new FloorEngine(database));

    private final String label;
    private final Class<? extends Engine> type;
    private final BiFunction<Database, Integer, Engine> start;

    EngineKind(String label, Class<? extends Engine> type, BiFunction<Database, Integer, Engine> start) {
        this.label = label;
        this.type = type;
        this.start = start;
    }

    /** @throws IllegalArgumentException if there is no such engine */
    public static EngineKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no engine '" + label + "'; there are "
                        + Arrays.stream(values()).map(kind -> kind.label).toList()));
    }

    public String label() {
        return label;
    }

    /** Whether the engine can do what a workload asks for. */
    public boolean is(Class<? extends Engine> ability) {
        return ability.isAssignableFrom(type);
    }

    public boolean isOnPostgres() {
        return this != DURABLE_H2;
    }

    /** @param live how many instances stay in memory while they wait, where the engine lets one choose */
    public Engine start(Database database, int live) {
        return start.apply(database, live);
    }
}
