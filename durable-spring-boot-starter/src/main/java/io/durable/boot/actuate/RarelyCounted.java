package io.durable.boot.actuate;

import java.time.Duration;
import java.util.function.LongSupplier;

/** A number that costs a query: asked for at most once in a while, however many registries look at it. */
final class RarelyCounted {

    private static final long NANOS = Duration.ofSeconds(10).toNanos();

    private final LongSupplier query;
    private long last;
    private long due = System.nanoTime();

    RarelyCounted(LongSupplier query) {
        this.query = query;
    }

    synchronized double value() {
        if (System.nanoTime() - due >= 0) {
            last = query.getAsLong();
            due = System.nanoTime() + NANOS;
        }
        return last;
    }
}
