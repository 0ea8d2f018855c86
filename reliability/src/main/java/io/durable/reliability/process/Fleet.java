package io.durable.reliability.process;

import io.durable.reliability.load.Client;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** The nodes on one database, each a process at the end of a wire of its own. */
final class Fleet implements AutoCloseable {

    private final AtomicInteger round = new AtomicInteger(1);
    private final List<NodeSlot> nodes = new ArrayList<>();

    /** @param directory where their logs go */
    Fleet(int size, String url, Path directory) {
        Runtime.getRuntime().addShutdownHook(new Thread(Fleet::leaveNothingBehind));
        for (int i = 1; i <= size; i++) {
            nodes.add(new NodeSlot("node-" + i, url, directory, round));
        }
    }

    /** A frozen process would stay for good. */
    private static void leaveNothingBehind() {
        ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
    }

    List<NodeSlot> nodes() {
        return nodes;
    }

    /** A client of any node, as a load balancer that knows nothing would choose. */
    Client anyClient() {
        return nodes.get(ThreadLocalRandom.current().nextInt(nodes.size())).client();
    }

    int round() {
        return round.get();
    }

    /** Nothing that clients have asked for is done from now on. */
    void closeDoors() {
        nodes.forEach(NodeSlot::closeDoor);
    }

    void beginNextRound() {
        round.incrementAndGet();
        nodes.forEach(NodeSlot::beginRound);
    }

    /** Nodes that have ended although nobody has killed them. */
    List<String> deserters() {
        return nodes.stream()
                .filter(node -> !node.isAlive())
                .map(node -> node + " has ended by itself")
                .toList();
    }

    @Override
    public void close() {
        nodes.forEach(NodeSlot::close);
    }
}
