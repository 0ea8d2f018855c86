package io.durable.replay;

import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The one position in a history: recorded events are taken in order; past them, new ones are appended. */
final class Cursor {

    private final Clock clock;
    private final Deque<Event> recorded;
    private final List<Event> appended = new ArrayList<>();
    private long nextEventId = 1;
    private Instant now = Instant.MIN;

    Cursor(Clock clock, List<Event> history) {
        this.clock = clock;
        this.recorded = new ArrayDeque<>(history);
        long expected = 1;
        for (Event event : history) {
            if (event.eventId() != expected) {
                throw NonDeterminismException.gap(expected, event);
            }
            expected++;
        }
    }

    /** Moves past the start. */
    OrchestrationStarted start() {
        if (!isReplaying()) {
            throw NonDeterminismException.notStarted("nothing");
        }
        Fact first = take().fact();
        if (first instanceof OrchestrationStarted start) {
            return start;
        }
        throw NonDeterminismException.notStarted(first);
    }

    /** Whether the cursor is inside what was loaded. */
    boolean isReplaying() {
        return !recorded.isEmpty();
    }

    /** The recorded event at the cursor. */
    Event peek() {
        return recorded.element();
    }

    /** Moves past the recorded event at the cursor. */
    Event take() {
        return moveOn(recorded.remove());
    }

    /** Records a new fact at the end. */
    Event append(Fact fact) {
        Event event = new Event(nextEventId, time(), fact);
        appended.add(event);
        return moveOn(event);
    }

    private Event moveOn(Event event) {
        nextEventId++;
        if (!(event.fact() instanceof Requested)) {
            now = event.recordedAt();
        }
        return event;
    }

    /** The clock's time, never before what the code has seen. */
    private Instant time() {
        Instant time = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return time.isBefore(now) ? now : time;
    }

    /** Time of the last event that reached the code from outside. */
    Instant now() {
        return now;
    }

    long nextEventId() {
        return nextEventId;
    }

    /** The events appended since the last call. */
    List<Event> drainAppended() {
        List<Event> events = List.copyOf(appended);
        appended.clear();
        return events;
    }
}
