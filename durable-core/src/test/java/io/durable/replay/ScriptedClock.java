package io.durable.replay;

import io.durable.history.Event;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Iterator;
import java.util.List;

/** A clock that says given times, one at every look, and then moves on by a second each. */
final class ScriptedClock extends Clock {

    private final Iterator<Instant> times;
    private Instant last;

    private ScriptedClock(Instant start, Iterator<Instant> times) {
        this.last = start;
        this.times = times;
    }

    static ScriptedClock after(Event start) {
        return new ScriptedClock(start.recordedAt(), List.<Instant>of().iterator());
    }

    /** Says what the clock said when {@code events} were recorded; {@code start} came before them. */
    static ScriptedClock of(Event start, List<Event> events) {
        return new ScriptedClock(
                start.recordedAt(), events.stream().map(Event::recordedAt).iterator());
    }

    @Override
    public Instant instant() {
        last = times.hasNext() ? times.next() : last.plusSeconds(1);
        return last;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException();
    }
}
