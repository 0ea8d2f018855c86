package io.durable;

import io.durable.history.Event;
import io.durable.history.Requested.Scheduling;

/**
 * Something an instance has asked for and not got yet.
 *
 * @param scheduled the event that records the request
 * @param waitsForHandler whether no live node knows the activity asked for
 */
public record PendingOperation(Event scheduled, boolean waitsForHandler) {

    public long eventId() {
        return scheduled.eventId();
    }

    /** Name of the activity, event or orchestration; {@code timer} for a timer. */
    public String name() {
        return ((Scheduling) scheduled.fact()).name();
    }
}
