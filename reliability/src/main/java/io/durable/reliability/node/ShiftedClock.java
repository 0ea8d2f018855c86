package io.durable.reliability.node;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The clock of a machine that somebody sets wrong. */
public final class ShiftedClock extends Clock {

    private volatile Duration shift = Duration.ZERO;

    public void shift(Duration by) {
        shift = by;
    }

    @Override
    public Instant instant() {
        return Instant.now().plus(shift);
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("Only for moments");
    }
}
