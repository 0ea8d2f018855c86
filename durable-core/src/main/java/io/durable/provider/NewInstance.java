package io.durable.provider;

import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;

/**
 * An instance to be created.
 *
 * @param started its first event, with id 1
 */
public record NewInstance(String instanceId, Event started) {

    public NewInstance {
        if (started.eventId() != 1 || !(started.fact() instanceof OrchestrationStarted)) {
            throw new IllegalArgumentException("A history starts with OrchestrationStarted, not with " + started);
        }
    }

    /** What the first event says. */
    public OrchestrationStarted start() {
        return (OrchestrationStarted) started.fact();
    }
}
