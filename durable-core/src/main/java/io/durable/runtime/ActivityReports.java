package io.durable.runtime;

import io.durable.ProviderException;
import io.durable.provider.ActivityResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes results of activities to the store in groups; while it is out of reach, they wait. */
final class ActivityReports {

    private static final Logger log = LoggerFactory.getLogger(ActivityReports.class);
    private static final int MAX_GROUP = 500;
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Node node;
    private final Pump pump;
    private final Queue<ActivityResult> queue = new ConcurrentLinkedQueue<>();
    private final InFlight inFlight = new InFlight();

    ActivityReports(Node node) {
        this.node = node;
        this.pump = new Pump(node.threads().workers(), this::report);
    }

    InFlight inFlight() {
        return inFlight;
    }

    void add(ActivityResult result) {
        inFlight.begin();
        queue.add(result);
        pump.wake();
    }

    private void report() {
        List<ActivityResult> group;
        while (!(group = nextGroup()).isEmpty()) {
            report(group);
        }
    }

    private void report(List<ActivityResult> group) {
        try {
            List<Boolean> recorded = node.provider().completeActivities(node.id(), group);
            for (int i = 0; i < group.size(); i++) {
                reported(group.get(i), recorded.get(i));
            }
        } catch (ProviderException e) {
            log.warn("{} results of activities wait for the store: {}", group.size(), e.toString());
            queue.addAll(group);
            node.threads().scheduler().after(RETRY, pump::wake);
            throw e;
        }
    }

    private void reported(ActivityResult result, boolean recorded) {
        if (!recorded) {
            log.debug("Result of activity {} came too late: it is another node's now, or gone", result.key());
        } else if (result instanceof ActivityResult.TryAgain retry) {
            node.threads().scheduler().after(retry.delay(), node::wakeForActivities);
        }
        inFlight.end();
    }

    private List<ActivityResult> nextGroup() {
        List<ActivityResult> group = new ArrayList<>();
        ActivityResult next;
        while (group.size() < MAX_GROUP && (next = queue.poll()) != null) {
            group.add(next);
        }
        return group;
    }
}
