package io.durable.runtime;

import io.durable.ProviderException;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.FailureDetails;
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
    private static final FailureDetails REFUSED =
            FailureDetails.of(ProviderException.class, "The store cannot keep the result of the activity");

    private final Node node;
    private final Pump pump;
    private final Queue<ActivityResult> queue = new ConcurrentLinkedQueue<>();

    ActivityReports(Node node) {
        this.node = node;
        this.pump = new Pump(node.threads().workers(), this::report);
    }

    void add(ActivityResult result) {
        node.inFlight().begin();
        queue.add(result);
        pump.wake();
    }

    private void report() {
        List<ActivityResult> group;
        boolean reachable = true;
        while (reachable && !(group = nextGroup()).isEmpty()) {
            reachable = report(group);
        }
    }

    /** Whether the store could be reached. */
    private boolean report(List<ActivityResult> group) {
        try {
            List<Boolean> recorded = node.provider().completeActivities(node.id(), group);
            for (int i = 0; i < group.size(); i++) {
                reported(group.get(i), recorded.get(i));
            }
            return true;
        } catch (ProviderException | Error e) {
            tryLater(group, e);
            return false;
        } catch (RuntimeException e) {
            return isolate(group, e);
        }
    }

    private void tryLater(List<ActivityResult> group, Throwable e) {
        log.warn("{} results of activities wait for the store: {}", group.size(), e.toString());
        queue.addAll(group);
        node.threads().scheduler().after(RETRY, pump::wake);
    }

    /** One result the store cannot take must not hold up the others; its activity counts as failed. */
    private boolean isolate(List<ActivityResult> group, RuntimeException e) {
        if (group.size() > 1) {
            return group.stream().map(result -> report(List.of(result))).reduce(true, Boolean::logicalAnd);
        }
        ActivityResult result = group.get(0);
        log.error("Result of activity {} was refused by the store", result.key(), e);
        ActivityResult refused = new ActivityResult.Final(
                result.key(), new ActivityFailed(result.key().eventId(), REFUSED));
        if (result.equals(refused)) {
            tryLater(group, e); // not for what is in it: the store takes nothing at all
            return false;
        }
        return report(List.of(refused));
    }

    private void reported(ActivityResult result, boolean recorded) {
        if (!recorded) {
            log.debug("Result of activity {} came too late: it is another node's now, or gone", result.key());
        } else if (result instanceof ActivityResult.TryAgain retry) {
            node.threads().scheduler().after(retry.delay(), node::wakeForActivities);
        }
        node.heldActivities().remove(result.key());
        node.inFlight().end();
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
