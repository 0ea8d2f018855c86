package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.util.ArrayList;
import java.util.List;

/** Durable in processes of its own, all on one database; each starts its share of the instances. */
public final class ProcessesEngine implements Engine.Chains {

    /** A fresh JVM has to compile first, be it one of several or alone. */
    private static final int WARM_UP_RUNS = 16;

    private static final int WARM_UP_INSTANCES_EACH = 1_000;
    private static final int WARM_UP_STEPS = 5;

    private final List<NodeProcess> nodes = new ArrayList<>();

    public ProcessesEngine(Database database, int processes) {
        for (int i = 0; i < processes; i++) {
            nodes.add(NodeProcess.start(database.url()));
        }
        for (int i = 0; i < WARM_UP_RUNS; i++) {
            chains(processes * WARM_UP_INSTANCES_EACH, WARM_UP_STEPS);
        }
    }

    @Override
    public void chains(int instances, int steps) {
        nodes.forEach(node -> node.begin(instances / nodes.size(), steps));
        nodes.forEach(NodeProcess::awaitEnd);
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::close);
    }
}
