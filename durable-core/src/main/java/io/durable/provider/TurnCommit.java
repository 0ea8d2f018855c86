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

    public String instanceId() {
        return fence.execution().instanceId();
    }
}
