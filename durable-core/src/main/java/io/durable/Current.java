package io.durable;

import java.util.concurrent.Callable;

/** What the calling thread is running. */
final class Current {

    static final ThreadLocal<OrchestrationContext> ORCHESTRATION = new ThreadLocal<>();
    static final ThreadLocal<ActivityContext> ACTIVITY = new ThreadLocal<>();

    private Current() {}

    static <C, T> T within(ThreadLocal<C> current, C context, Callable<T> work) throws Exception {
        C outer = current.get();
        current.set(context);
        try {
            return work.call();
        } finally {
            if (outer == null) {
                current.remove();
            } else {
                current.set(outer);
            }
        }
    }
}
