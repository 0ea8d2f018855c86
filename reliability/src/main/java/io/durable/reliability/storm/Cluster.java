package io.durable.reliability.storm;

import io.durable.reliability.database.Database;
import io.durable.runtime.RuntimeBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** The nodes on one database, those that have died included. */
final class Cluster implements AutoCloseable {

    /** Short enough to wait for, long enough for a node that is only slow. */
    static final Duration SHORT_LEASE = Duration.ofSeconds(3);

    private final Database database;
    private final Duration lease;
    private final Consumer<RuntimeBuilder> setup;
    private final AtomicInteger started = new AtomicInteger();
    private final List<StormNode> living = new CopyOnWriteArrayList<>();
    private final List<StormNode> dead = new CopyOnWriteArrayList<>();

    Cluster(Database database, int size, Duration lease, Consumer<RuntimeBuilder> setup) {
        this.database = database;
        this.lease = lease;
        this.setup = setup;
        for (int i = 0; i < size; i++) {
            startNode();
        }
    }

    StormNode startNode() {
        StormNode node = new StormNode("node-" + started.incrementAndGet(), database, lease, setup);
        living.add(node);
        return node;
    }

    void kill(StormNode node) {
        living.remove(node);
        dead.add(node);
        node.kill();
    }

    /** Those that were not killed, whatever state they are in. */
    List<StormNode> living() {
        return living;
    }

    List<StormNode> all() {
        List<StormNode> all = new ArrayList<>(dead);
        all.addAll(living);
        return all;
    }

    /** One of the living, as a load balancer that knows nothing would choose. */
    StormNode any() {
        List<StormNode> nodes = List.copyOf(living);
        return nodes.get(ThreadLocalRandom.current().nextInt(nodes.size()));
    }

    @Override
    public void close() {
        all().forEach(StormNode::close);
    }
}
