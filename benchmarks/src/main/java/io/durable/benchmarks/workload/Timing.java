package io.durable.benchmarks.workload;

import java.time.Duration;

/** How long things take. */
final class Timing {

    private Timing() {}

    static Duration of(Runnable work) {
        long before = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - before);
    }

    static double perSecond(long count, Duration time) {
        return count * 1e9 / time.toNanos();
    }

    static double millis(long nanos) {
        return nanos / 1e6;
    }
}
