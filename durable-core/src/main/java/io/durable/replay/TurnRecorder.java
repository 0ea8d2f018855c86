package io.durable.replay;

import io.durable.ActivityOptions;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.Requested.TimerCreated;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Collects what a turn has to report besides its events. */
final class TurnRecorder {

    private final List<Turn.Dropped> dropped = new ArrayList<>();
    private final Map<Long, ActivityOptions> options = new HashMap<>();
    private final Map<Long, Duration> delays = new HashMap<>();
    private int consumedEvents;

    void dropped(Delivered fact, Verdict why) {
        dropped.add(new Turn.Dropped(fact, why));
    }

    /** @param now the time the code sees */
    void opened(Event event, @Nullable ActivityOptions callOptions, Instant now) {
        if (callOptions != null) {
            options.put(event.eventId(), callOptions);
        }
        if (event.fact() instanceof TimerCreated timer) {
            delays.put(event.eventId(), Duration.between(now, timer.fireAt()));
        }
    }

    void consumedEvent() {
        consumedEvents++;
    }

    Turn turn(List<Event> events, int taken) {
        return new Turn(events, taken, dropped, consumedEvents, options, delays);
    }
}
