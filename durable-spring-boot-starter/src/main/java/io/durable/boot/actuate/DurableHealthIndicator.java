package io.durable.boot.actuate;

import io.durable.DurableAdmin;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.boot.DurableNode;
import io.durable.runtime.NodeLease;
import java.time.Clock;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

/**
 * Is down while the node has no lease, so that others take over its work. Stalled instances have a status of their own,
 * {@code STALLED}, which leaves the health of the application as it is unless it is given a place in
 * {@code management.endpoint.health.status.order}.
 */
final class DurableHealthIndicator extends AbstractHealthIndicator {

    static final Status STALLED = new Status("STALLED", "Some instances cannot go on");

    private final DurableNode node;
    private final DurableAdmin admin;
    private final Clock clock;

    DurableHealthIndicator(DurableNode node, DurableAdmin admin, Clock clock) {
        super("The store of Durable cannot be read");
        this.node = node;
        this.admin = admin;
        this.clock = clock;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        long stalled = admin.instances(InstanceFilter.status(InstanceStatus.STALLED), PageRequest.first(1))
                .total();
        builder.status(stalled > 0 ? STALLED : Status.UP).withDetail("stalled", stalled);
        if (node.works()) {
            checkLease(builder, node.runtime().lease());
        }
    }

    private void checkLease(Health.Builder builder, NodeLease lease) {
        builder.withDetail("node", lease.nodeId());
        if (lease.until() != null) {
            builder.withDetail("leaseUntil", lease.until());
        }
        if (!lease.isHeldAt(clock.instant())) {
            builder.down();
        }
    }
}
