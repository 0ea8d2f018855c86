package io.durable.boot;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Threads as many as are needed: how much runs at the same time is for the settings to say. They take tasks for as long as
 * the node may have any, also while the application context is being closed, and are interrupted in the end.
 */
final class NodeThreads implements Executor, DisposableBean {

    private final Executor executor;

    private NodeThreads(Executor executor) {
        this.executor = executor;
    }

    static NodeThreads virtual(String namePrefix) {
        SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor(namePrefix);
        executor.setVirtualThreads(true);
        return new NodeThreads(executor);
    }

    static NodeThreads platform(String namePrefix) {
        return new NodeThreads(Executors.newCachedThreadPool(new CustomizableThreadFactory(namePrefix)));
    }

    @Override
    public void execute(Runnable task) {
        executor.execute(task);
    }

    @Override
    public void destroy() {
        if (executor instanceof ExecutorService pool) {
            pool.shutdownNow();
        }
    }
}
