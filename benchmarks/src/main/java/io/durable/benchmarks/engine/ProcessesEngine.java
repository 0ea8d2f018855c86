package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Durable in processes of its own, all on one database; each has its share of the instances, and of the clients. */
public final class ProcessesEngine implements Engine.Clusters {

    /** Kept from one measurement to the next, with the code they have compiled; who is to be measured next comes first. */
    private static final List<NodeProcess> PROCESSES = new ArrayList<>();

    private final List<NodeProcess> nodes;

    public ProcessesEngine(Database database, int processes) {
        while (PROCESSES.size() < processes) {
            PROCESSES.add(NodeProcess.start());
        }
        nodes = List.copyOf(PROCESSES.subList(0, processes));
        if (processes < PROCESSES.size()) {
            Collections.rotate(PROCESSES, 1); // no two processes compile alike: each is measured as often as the others
        }
        nodes.forEach(node -> node.open(database));
    }

    @Override
    public void chains(int instances, int steps, int clients) {
        nodes.forEach(node -> node.begin(instances / nodes.size(), steps, clients / nodes.size()));
        nodes.forEach(NodeProcess::awaitEnd);
    }

    @Override
    public void close() {
        nodes.forEach(NodeProcess::close);
    }
}
