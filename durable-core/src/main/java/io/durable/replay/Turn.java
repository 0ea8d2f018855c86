package io.durable.replay;

import io.durable.ActivityOptions;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.history.OpenOperations.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What a turn has recorded.
 *
 * @param events new events, in order
 * @param taken how many of the messages given were taken; the rest came after the code had ended
 * @param dropped messages among those taken that nobody wanted
 * @param persistentEvents how many persistent events were consumed
 * @param options options of the activities scheduled with some, by event id
 * @param delays how long timers are to wait, by event id: what the code asked for, whatever clocks say
 */
public record Turn(
        List<Event> events,
        int taken,
        List<Dropped> dropped,
        int persistentEvents,
        Map<Long, ActivityOptions> options,
        Map<Long, Duration> delays) {

    public Turn {
        events = List.copyOf(events);
        dropped = List.copyOf(dropped);
        options = Map.copyOf(options);
        delays = Map.copyOf(delays);
    }

    /** A message that became no event, and why. */
    public record Dropped(Delivered fact, Verdict why) {}
}
