package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** The engines that can be measured. */
public enum EngineKind {
    DURABLE_POSTGRES("durable-postgres", DurableEngine.class, DurableEngine::new),
    DURABLE_MILLION("durable-million", LoadedEngine.class, LoadedEngine::new),
    DURABLE_1_PROCESS(
            "durable-1-process", ProcessesEngine.class, (database, setting) -> new ProcessesEngine(database, 1)),
    DURABLE_2_PROCESSES(
            "durable-2-processes", ProcessesEngine.class, (database, setting) -> new ProcessesEngine(database, 2)),
    DURABLE_H2("durable-h2", DurableEngine.class, DurableEngine::new),
    DBOS("dbos", DbosEngine.class, (database, setting) -> new DbosEngine(database)),
    DB_SCHEDULER("db-scheduler", DbSchedulerEngine.class, (database, setting) -> new DbSchedulerEngine(database)),
    FLOOR("floor", FloorEngine.class, (database, setting) -> new FloorEngine(database));

    private final String label;
    private final Class<? extends Engine> type;
    private final BiFunction<Database, Setting, Engine> start;

    EngineKind(String label, Class<? extends Engine> type, BiFunction<Database, Setting, Engine> start) {
        this.label = label;
        this.type = type;
        this.start = start;
    }

    /** @throws IllegalArgumentException if there is no such engine */
    public static EngineKind of(String label) {
        return Arrays.stream(values())
                .filter(kind -> kind.label.equals(label))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("There is no engine '" + label + "'; there are " + labels()));
    }

    /** What all of them are called. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(EngineKind::label).toList();
    }

    public String label() {
        return label;
    }

    /** Whether the engine can do what a workload asks for. */
    public boolean is(Class<? extends Engine> ability) {
        return ability.isAssignableFrom(type);
    }

    /** Whether it needs an H2 rather than a PostgreSQL. */
    public boolean isOnH2() {
        return this == DURABLE_H2;
    }

    /** How many processes beside this one run it; each has to compile for itself. */
    public int processes() {
        return switch (this) {
            case DURABLE_1_PROCESS -> 1;
            case DURABLE_2_PROCESSES -> 2;
            default -> 0;
        };
    }

    /** Whether the processes it runs in are some of those of the other, which warms them up with its own. */
    public boolean runsOnPartOf(EngineKind other) {
        return 0 < processes() && processes() < other.processes();
    }

    /** Whether both are the same code, so that warming up one of them does the other good. */
    public boolean sharesCodeWith(EngineKind other) {
        return this == other || (isDurable() && other.isDurable());
    }

    private boolean isDurable() {
        return label.startsWith("durable");
    }

    /** Whether what it finds in its database takes so long to make that it is kept from one measurement to the next. */
    public boolean keepsDatabase() {
        return this == DURABLE_MILLION;
    }

    public Engine start(Database database, Setting setting) {
        return start.apply(database, setting);
    }
}
