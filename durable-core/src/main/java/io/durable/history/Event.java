package io.durable.history;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A recorded fact: what happened, when, and its place in the history of one execution.
 *
 * <p>Time is kept to the microsecond, as databases keep it: replayed code must see the very time the first run saw.
 *
 * @param eventId 1, 2, 3 … without gaps; for a scheduling fact also the only id of the operation it opens
 */
public record Event(long eventId, Instant recordedAt, Fact fact) {

    public Event {
        if (eventId < 1) {
            throw new IllegalArgumentException("Event ids start at 1, not " + eventId);
        }
        recordedAt = recordedAt.truncatedTo(ChronoUnit.MICROS);
    }
}
