package io.durable.runtime;

import java.time.Duration;

/** Runs things later. Tasks are short; what takes time moves on to an executor by itself. */
public interface Scheduler {

    Scheduled after(Duration delay, Runnable task);

    /** A task that has not run yet. */
    interface Scheduled {

        /** Nothing happens if it is running or has run. */
        void cancel();
    }
}
