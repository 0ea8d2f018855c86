package io.durable.replay;

import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The one position in a history: recorded events are taken in order; past them, new ones are appended. */
final class Cursor {

    private final Deque<Event> recorded;
    private final List<Event> appended = new ArrayList<>();
    private long nextEventId = 1;

    Cursor(List<Event> history) {
        this.recorded = new ArrayDeque<>(history);
        long expected = 1;
        for (Event event : history) {
            if (event.eventId() != expected++) {
                throw NonDeterminismException.gap(expected - 1, event);
            }
        }
    }

    /** The start at the cursor. */
    OrchestrationStarted start() {
        if (!isReplaying()) {
            throw NonDeterminismException.notStarted(1, "nothing");
        }
        if (peek().fact() instanceof OrchestrationStarted start) {
            return start;
        }
        throw NonDeterminismException.notStarted(1, peek().fact());
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
        nextEventId++;
        return recorded.remove();
    }

    /** Records a new fact at the end. */
    Event append(Instant at, Fact fact) {
        Event event = new Event(nextEventId++, at, fact);
        appended.add(event);
        return event;
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
