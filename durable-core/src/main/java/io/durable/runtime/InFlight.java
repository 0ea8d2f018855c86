package io.durable.runtime;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** Counts what is under way. */
final class InFlight {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition nothing = lock.newCondition();
    private int count;

    void begin() {
        add(1);
    }

    void end() {
        add(-1);
    }

    private void add(int change) {
        lock.lock();
        try {
            count += change;
            if (count == 0) {
                nothing.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Does {@code work} as something that is under way. */
    <T> T during(Supplier<T> work) {
        begin();
        try {
            return work.get();
        } finally {
            end();
        }
    }

    /** Waits until nothing is under way; false if that took longer than {@code limit}. */
    boolean awaitNothing(Duration limit) {
        long left = limit.toNanos();
        lock.lock();
        try {
            while (count > 0 && left > 0) {
                left = nothing.awaitNanos(left);
            }
            return count == 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }
}
