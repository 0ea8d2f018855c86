package io.durable;

import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;

/** The result of an operation an orchestration has asked for, now or later. */
public interface DurableFuture<T> {

    /**
     * Waits for the result. A failed activity throws the exception it threw where that can be rebuilt, else
     * {@link ActivityFailedException}; a failed child {@link ChildFailedException}.
     *
     * @throws java.util.concurrent.CancellationException if this future was cancelled
     * @throws OrchestrationCancelledException if the orchestration was asked to stop
     */
    T await();

    /** Waits at most {@code limit}; empty when time won, in which case the operation goes on. */
    Optional<T> await(Duration limit);

    /** Whether the result, good or bad, is known. */
    boolean isDone();

    /** Gives the operation up; nothing happens if it is done. */
    void cancel();

    /** The same result seen through {@code mapping}, which must be deterministic. */
    <R> DurableFuture<R> map(Function<? super T, ? extends R> mapping);
}
