package io.durable.benchmarks.engine;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What must be so, or the figures mean nothing. */
final class Expect {

    private static final Duration LOOK = Duration.ofMillis(1);
    static final Duration LIMIT = Duration.ofMinutes(10);

    private Expect() {}

    static Object result(Object expected, Object actual) {
        if (!expected.equals(actual)) {
            throw new IllegalStateException("Expected " + expected + " as a result, but got " + actual);
        }
        return actual;
    }

    /** Waits until {@code condition} holds. */
    static void soon(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Waited " + LIMIT + " for " + what);
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }
}
