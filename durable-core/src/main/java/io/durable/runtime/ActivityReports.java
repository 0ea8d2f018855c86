package io.durable.runtime;

import io.durable.ProviderException;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.FailureDetails;
import io.durable.provider.ActivityResult;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes results of activities to the store in groups, at {@link Desks}; while it is out of reach, they wait. */
final class ActivityReports {

    private static final Logger log = LoggerFactory.getLogger(ActivityReports.class);
    private static final int MAX_GROUP = 500;
    private static final FailureDetails REFUSED =
            FailureDetails.of(ProviderException.class, "The store cannot keep the result of the activity");

    private final Node node;
    private final Desks<ActivityResult> desks;

    ActivityReports(Node node) {
        this.node = node;
        this.desks = new Desks<>(
                MAX_GROUP,
                result -> result.key().instanceId(),
                (group, again) -> report(group),
                node.threads(),
                node.random());
    }

    void add(ActivityResult result) {
        node.inFlight().begin();
        desks.queue(result);
    }

    private List<ActivityResult> report(List<ActivityResult> group) {
        List<Boolean> recorded;
        try {
            recorded = node.provider().completeActivities(node.id(), group);
        } catch (ProviderException | Error e) {
            return later(group, e);
        } catch (RuntimeException e) {
            return isolate(group, e);
        }
        for (int i = 0; i < group.size(); i++) {
            reported(group.get(i), recorded.get(i));
        }
        return List.of();
    }

    private static List<ActivityResult> later(List<ActivityResult> group, Throwable e) {
        log.warn("{} results of activities wait for the store: {}", group.size(), e.toString());
        return group;
    }

    /** One result the store cannot take must not hold up the others; its activity counts as failed. */
    private List<ActivityResult> isolate(List<ActivityResult> group, RuntimeException e) {
        if (group.size() > 1) {
            return group.stream()
                    .flatMap(result -> report(List.of(result)).stream())
                    .toList();
        }
        ActivityResult result = group.get(0);
        log.error("Result of activity {} was refused by the store", result.key(), e);
        ActivityResult refused = new ActivityResult.Final(
                result.key(), new ActivityFailed(result.key().eventId(), REFUSED));
        return result.equals(refused)
                ? later(group, e) // not for what is in it: the store takes nothing at all
                : report(List.of(refused));
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
}
