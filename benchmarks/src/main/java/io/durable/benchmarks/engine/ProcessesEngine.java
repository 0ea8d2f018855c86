package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Durable in processes of its own, all on one database; each has its share of the clients, who start its share of the instances. */
public final class ProcessesEngine implements Engine.Clusters {

    /** In all, however many nodes there are: the same load for one and for two. */
    private static final int CLIENTS = 2 * Clients.THREADS;

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
        nodes.forEach(node -> node.open(database, CLIENTS / processes));
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
