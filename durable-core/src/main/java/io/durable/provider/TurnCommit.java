package io.durable.provider;

import io.durable.history.Event;
import java.util.List;

/**
 * Everything one turn changes.
 *
 * @param events new events of the fenced execution, starting at the fence's {@code nextEventId}
 * @param consumed what the turn has taken in
 * @param issued what the turn has asked for
 * @param after what the instance is afterwards
 */
public record TurnCommit(Fence fence, List<Event> events, Consumed consumed, Issued issued, After after) {

    public TurnCommit {
        events = List.copyOf(events);
    }

    /** The same turn with owners for its activities and a decision about the lease. */
    public TurnCommit with(List<NewActivity> activities, After.Lease lease) {
        return new TurnCommit(fence, events, consumed, issued.with(activities), after.with(lease));
    }

    public String instanceId() {
        return fence.execution().instanceId();
    }
}
