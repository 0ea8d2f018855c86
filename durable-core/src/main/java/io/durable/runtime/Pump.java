package io.durable.runtime;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does a piece of work whenever woken, one at a time; being woken meanwhile makes it go round once more. */
final class Pump {

    private static final Logger log = LoggerFactory.getLogger(Pump.class);

    private final Executor executor;
    private final Runnable work;
    private final AtomicInteger wakeUps = new AtomicInteger();
    private volatile boolean stopped;

    Pump(Executor executor, Runnable work) {
        this.executor = executor;
        this.work = work;
    }

    void wake() {
        if (wakeUps.getAndIncrement() == 0) {
            try {
                executor.execute(this::run);
            } catch (RuntimeException | Error e) {
                wakeUps.set(0); // no thread this time: being woken again must not be in vain
                throw e;
            }
        }
    }

    private void run() {
        int seen;
        do {
            seen = wakeUps.get();
            runOnce();
        } while (!wakeUps.compareAndSet(seen, 0));
    }

    private void runOnce() {
        if (stopped) {
            return;
        }
        try {
            work.run();
        } catch (Throwable e) {
            log.warn("Interrupted by {}; tried again when next woken", e.toString(), e);
        }
    }

    /** Being woken does nothing from now on. */
    void stop() {
        stopped = true;
    }
}
