package io.durable;

import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** What orchestration code may do. Everything asked for is recorded at the call, not when it is awaited. */
public interface OrchestrationContext extends AsyncCalls {

    String instanceId();

    /** 1 for the first execution, one more after every continue-as-new. */
    long executionId();

    /** Whether the code is running through what is already recorded. */
    boolean isReplaying();

    /** Time of the last event delivered to the code. */
    Instant now();

    /** The same value in every replay. */
    UUID newUuid();

    /** A generator that yields the same values in every replay. */
    RandomGenerator random();

    /** A logger that is silent during replay. */
    Logger logger();

    /** Schedules an activity by name. */
    default <T> DurableFuture<T> schedule(String activity, @Nullable Object input, Class<T> resultType) {
        return schedule(activity, input, resultType, null);
    }

    /** Schedules an activity by name with options of this call; {@code null} leaves them to the activity. */
    <T> DurableFuture<T> schedule(
            String activity, @Nullable Object input, Class<T> resultType, @Nullable ActivityOptions options);

    /**
     * Schedules an activity and waits for its result, as activity stubs and beans do when called; inside {@link #async}
     * it does not wait and returns {@code null}.
     */
    <T> @Nullable T perform(String activity, @Nullable Object input, Type resultType);

    /** A stub whose calls schedule the {@link Activity} methods of an interface and wait for their results. */
    <A> A activities(Class<A> activityInterface);

    /** Fires after {@code delay}. */
    DurableFuture<Void> timer(Duration delay);

    /** Waits for the next event raised under {@code name} from now on; what was raised before is gone. */
    <T> DurableFuture<T> waitForEvent(String name, Class<T> type);

    /** Takes the oldest event under {@code name} from the mailbox, or the next to arrive. */
    <T> DurableFuture<T> waitForPersistentEvent(String name, Class<T> type);

    /** Starts a child orchestration; it is cancelled when this execution ends first. */
    default <T> DurableFuture<T> call(String orchestration, @Nullable Object input, Class<T> resultType) {
        return call(orchestration, input, resultType, StartOptions.defaults());
    }

    <T> DurableFuture<T> call(String orchestration, @Nullable Object input, Class<T> resultType, StartOptions options);

    /** Starts a child orchestration by the name of its class, in the newest version. */
    default <I, O> DurableFuture<O> call(Class<? extends Orchestrator<I, O>> orchestration, I input) {
        return call(orchestration, input, StartOptions.defaults());
    }

    <I, O> DurableFuture<O> call(Class<? extends Orchestrator<I, O>> orchestration, I input, StartOptions options);

    /**
     * Starts an orchestration that lives on its own. Where its id is in use nothing is started, and nobody is told.
     *
     * @return its instance id
     */
    String start(String orchestration, @Nullable Object input, StartOptions options);

    /** Runs {@code branch} beside the calling code: it starts when the caller next waits. */
    <T> DurableFuture<T> fork(Callable<T> branch);

    /** Done when all are; results in the order given, the failure of the first in that order if any failed. */
    <T> DurableFuture<List<T>> all(List<? extends DurableFuture<? extends T>> futures);

    /** Waits until one is done and returns it, cancelling the others; of several, the one that was done first. */
    DurableFuture<?> select(DurableFuture<?>... futures);

    /** Ends this execution and starts the next with {@code input}; never returns. */
    default <T> T continueAsNew(@Nullable Object input) {
        return continueAsNew(input, null);
    }

    /** As {@link #continueAsNew(Object)}, moving on to {@code version} unless it is {@code null}. */
    <T> T continueAsNew(@Nullable Object input, @Nullable String version);

    /** Shows {@code status} to those who look at the instance. */
    void setStatus(@Nullable Object status);

    /** The context of the orchestration whose code runs on this thread, or {@code null}. */
    static @Nullable OrchestrationContext current() {
        return Current.ORCHESTRATION.get();
    }

    /** Does {@code work} as code of the orchestration behind {@code context}. */
    static <T> T within(OrchestrationContext context, Callable<T> work) throws Exception {
        return Current.within(Current.ORCHESTRATION, context, work);
    }
}
