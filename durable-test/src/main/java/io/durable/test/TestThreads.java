package io.durable.test;

import io.durable.runtime.Scheduler;
import io.durable.runtime.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.util.CustomizableThreadCreator;

/** Threads for tests: virtual ones where the JVM has them; all nodes of a JVM share them. */
public final class TestThreads {

    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private static final Executor ORCHESTRATIONS = executor("orchestration-");
    private static final Executor WORKERS = executor("durable-worker-");
    private static final Executor ACTIVITIES = executor("activity-");

    private TestThreads() {}

    public static Threads with(Scheduler scheduler) {
        return new Threads(ORCHESTRATIONS, WORKERS, ACTIVITIES, scheduler);
    }

    private static Executor executor(String prefix) {
        if (Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS) {
            SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor(prefix);
            executor.setVirtualThreads(true);
            return executor;
        }
        CustomizableThreadCreator threads = new CustomizableThreadCreator(prefix);
        threads.setDaemon(true);
        return Executors.newCachedThreadPool(threads::createThread);
    }
}
