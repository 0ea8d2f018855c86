package io.durable.provider;

import java.time.Instant;
import java.util.Set;

/** Everything the in-memory provider holds; to be touched under its lock only. */
record InMemoryStore(
        InMemoryInstances instances,
        InMemoryMail mail,
        InMemoryActivities activities,
        InMemoryDeadLetters deadLetters,
        InMemoryHints hints) {

    static InMemoryStore empty() {
        InMemoryHints hints = new InMemoryHints();
        InMemoryInstances instances = new InMemoryInstances();
        InMemoryDeadLetters deadLetters = new InMemoryDeadLetters();
        return new InMemoryStore(
                instances,
                new InMemoryMail(instances, deadLetters, hints),
                new InMemoryActivities(hints),
                deadLetters,
                hints);
    }

    /** Records how an attempt ended; false if {@code node} does not own the activity. */
    boolean complete(String node, ActivityResult result, Instant now) {
        InMemoryActivity activity = activities.ownedBy(node, result.key());
        if (activity == null) {
            return false;
        }
        if (result instanceof ActivityResult.TryAgain retry) {
            activities.tryAgain(activity, now.plus(retry.delay()), now);
        } else if (result instanceof ActivityResult.Final end) {
            activities.remove(end.key());
            if (instances.isCurrent(end.key().execution())) {
                mail.send(Message.to(end.key().execution(), end.completion()), InMemoryMail.NO_LIMIT, now);
            }
        } else {
            throw new IllegalArgumentException("Unknown result " + result);
        }
        return true;
    }

    /** Gives back everything {@code node} owns. */
    void release(String node, Instant now) {
        activities.releaseExcept(node, Set.of(), now);
        if (instances.release(node, now)) {
            hints.instancesReady();
        }
    }

    boolean retryStalled(String instanceId, Instant now) {
        boolean retried = instances.retryStalled(instanceId, now);
        if (retried) {
            hints.instancesReady();
        }
        return retried;
    }

    boolean purge(String instanceId) {
        boolean purged = instances.removeIfEnded(instanceId);
        if (purged) {
            activities.removeAll(instanceId);
        }
        return purged;
    }
}
