package io.durable.history;

import java.time.Instant;

/**
 * A recorded fact: what happened, when, and its place in the history of one execution.
 *
 * @param eventId 1, 2, 3 … without gaps; for a scheduling fact also the only id of the operation it opens
 */
public record Event(long eventId, Instant recordedAt, Fact fact) {

    public Event {
        if (eventId < 1) {
            throw new IllegalArgumentException("Event ids start at 1, not " + eventId);
        }
    }
}
