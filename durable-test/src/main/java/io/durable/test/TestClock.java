package io.durable.test;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until it is moved; safe to use from many threads. */
public final class TestClock extends Clock {

    private final AtomicReference<Instant> now;
    private final ZoneId zone;

    /** A clock that stands at some fixed moment. */
    public TestClock() {
        this(Instant.parse("2026-01-01T00:00:00Z"));
    }

    public TestClock(Instant start) {
        this(new AtomicReference<>(start), ZoneOffset.UTC);
    }

    private TestClock(AtomicReference<Instant> now, ZoneId zone) {
        this.now = now;
        this.zone = zone;
    }

    /** Moves the clock, and every clock made of it {@linkplain #withZone for another zone}. */
    public void advance(Duration step) {
        now.updateAndGet(moment -> moment.plus(step));
    }

    @Override
    public Instant instant() {
        return now.get();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public TestClock withZone(ZoneId zone) {
        return new TestClock(now, zone);
    }
}
