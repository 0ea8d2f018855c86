package io.durable.runtime;

import io.durable.provider.NodeStore;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the node's lease alive and learns which of its activities others have cancelled. */
final class Heartbeat {

    private static final Logger log = LoggerFactory.getLogger(Heartbeat.class);

    private final Node node;
    private final Registry registry;
    private final ActivityWorker activities;
    private boolean ended;
    private volatile @Nullable Instant leaseUntil;

    Heartbeat(Node node, Registry registry, ActivityWorker activities) {
        this.node = node;
        this.registry = registry;
        this.activities = activities;
    }

    /** Registers the node or extends its lease. */
    void renew() {
        NodeStore.Node row = new NodeStore.Node(node.id(), registry.handlers(), registry.activityNames());
        Instant asked = node.clock().instant();
        Duration lease = node.settings().times().lease();
        node.provider().renewNode(row, lease);
        leaseUntil = asked.plus(lease);
    }

    NodeLease lease() {
        return new NodeLease(node.id(), leaseUntil);
    }

    /** Renews, and hands on cancellations; while the store is out of reach, others may take over our work. */
    synchronized void beat() {
        if (ended) {
            return;
        }
        try {
            renew();
            node.provider().cancelledActivities(node.id()).forEach(activities::cancel);
        } catch (RuntimeException e) {
            log.warn("Node '{}' could not renew its lease, tried again: {}", node.id(), e.toString());
        }
    }

    /** The last beat has been: a node that has stopped does not come back to life. */
    synchronized void end() {
        ended = true;
        leaseUntil = null;
    }
}
