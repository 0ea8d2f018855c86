package io.durable;

import java.util.concurrent.Callable;

/** What a running activity may know about itself. */
public interface ActivityContext {

    String instanceId();

    /** Name of the activity. */
    String name();

    /** 1 for the first attempt. */
    int attempt();

    /** A key that is the same in every attempt and after every crash, to make the side effect happen once. */
    String idempotencyKey();

    /** Whether nobody waits for the result any more: cancelled, timed out, or the node is stopping. */
    boolean isCancelled();

    /**
     * The context of the activity that runs on this thread.
     *
     * @throws IllegalStateException if the thread is not running an activity
     */
    static ActivityContext current() {
        ActivityContext current = Current.ACTIVITY.get();
        if (current == null) {
            throw new IllegalStateException("No activity is running on this thread");
        }
        return current;
    }

    /** Does {@code work} as the activity behind {@code context}; also how an activity is tested on its own. */
    static <T> T within(ActivityContext context, Callable<T> work) throws Exception {
        return Current.within(Current.ACTIVITY, context, work);
    }
}
