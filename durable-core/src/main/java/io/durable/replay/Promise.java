package io.durable.replay;

import io.durable.DurableFuture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A result that is there or will be; once settled it stays as it is. */
final class Promise<T> implements DurableFuture<T> {

    private final ReplayContext context;
    private final Set<Branch> waiting = new LinkedHashSet<>();
    private final List<Runnable> dependents = new ArrayList<>();
    private @Nullable Callable<T> result;
    private Runnable canceller =
            () -> settle(Outcome.failure(() -> new CancellationException("The operation was cancelled")));
    private long settledAs;

    Promise(ReplayContext context) {
        this.context = context;
    }

    /** The promise behind a future of the orchestration that {@code context} belongs to; others cannot be waited for. */
    static <T> Promise<T> of(DurableFuture<T> future, ReplayContext context) {
        if (future instanceof Promise<T> promise && promise.context == context) {
            return promise;
        }
        throw new IllegalArgumentException("Not a future of this orchestration: " + future);
    }

    /** Says how what the promise stands for is given up; it must settle the promise. */
    Promise<T> cancelledBy(Runnable canceller) {
        this.canceller = canceller;
        return this;
    }

    /** Settles the promise: {@code result} returns the value or throws. Only the first time counts. */
    void settle(Callable<T> result) {
        if (!isDone()) {
            settle(result, context.branches().nextSettlement());
        }
    }

    /** Settles a promise that was done when others were: {@code settledAs} is the last of these. */
    void settle(Callable<T> result, long settledAs) {
        this.result = result;
        this.settledAs = settledAs;
        waiting.forEach(context.branches()::wake);
        waiting.clear();
        dependents.forEach(Runnable::run);
        dependents.clear();
    }

    @Override
    public T await() {
        context.branches().waitForAny(this);
        return result();
    }

    @Override
    public Optional<T> await(Duration limit) {
        if (!isDone()) {
            Promise<Void> timer = context.timer(limit);
            context.branches().waitForAny(this, timer);
            timer.cancel();
        }
        return isDone() ? Optional.ofNullable(result()) : Optional.empty();
    }

    /** The value of a settled promise, or its failure thrown. */
    T result() {
        try {
            return result.call();
        } catch (Exception e) {
            throw Failures.sneak(e);
        }
    }

    @Override
    public boolean isDone() {
        return result != null;
    }

    @Override
    public void cancel() {
        if (!isDone()) {
            canceller.run();
        }
    }

    @Override
    public <R> DurableFuture<R> map(Function<? super T, ? extends R> mapping) {
        Promise<R> mapped = new Promise<R>(context).cancelledBy(this::cancel);
        onSettled(() -> mapped.settle(Outcome.onDemand(() -> mapping.apply(result())), settledAs));
        return mapped;
    }

    /** Runs {@code dependent} as soon as this is done, which may be now. */
    void onSettled(Runnable dependent) {
        if (isDone()) {
            dependent.run();
        } else {
            dependents.add(dependent);
        }
    }

    /** Lets {@code branch} run again when this is done. */
    void wakes(Branch branch) {
        waiting.add(branch);
    }

    /** {@code branch} no longer waits for this. */
    void forgets(Branch branch) {
        waiting.remove(branch);
    }

    /** Smaller for what was done earlier. */
    long settledAs() {
        return settledAs;
    }
}
