package io.durable.benchmarks.engine;

import io.durable.runtime.Scheduler;
import io.durable.runtime.Threads;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.util.CustomizableThreadCreator;

/** Threads as an application has them: virtual ones where the JVM has them. */
public final class EngineThreads {

    static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private EngineThreads() {}

    public static Threads with(Scheduler scheduler) {
        return new Threads(executor("orchestration-"), executor("durable-worker-"), executor("activity-"), scheduler);
    }

    public static Executor executor(String prefix) {
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
