package io.durable.replay;

import io.durable.ActivityOptions;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.history.OpenOperations.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a turn has to report besides its events. */
final class TurnRecorder {

    private final List<Turn.Dropped> dropped = new ArrayList<>();
    private final Map<Long, ActivityOptions> options = new HashMap<>();
    private int consumedEvents;

    void dropped(Delivered fact, Verdict why) {
        dropped.add(new Turn.Dropped(fact, why));
    }

    void options(long eventId, @Nullable ActivityOptions callOptions) {
        if (callOptions != null) {
            options.put(eventId, callOptions);
        }
    }

    void consumedEvent() {
        consumedEvents++;
    }

    Turn turn(List<Event> events, int taken) {
        return new Turn(events, taken, dropped, consumedEvents, options);
    }
}
