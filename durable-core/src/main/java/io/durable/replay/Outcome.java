package io.durable.replay;

import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Results and failures as something to be called later, any number of times. */
final class Outcome {

    private Outcome() {}

    /** Does {@code work} now; the outcome returns what it returned or throws what it threw. */
    static <T> Callable<T> of(Callable<T> work) {
        try {
            T value = work.call();
            return () -> value;
        } catch (Exception e) {
            return () -> {
                throw e;
            };
        }
    }

    /** Does {@code work} once, when first asked for its outcome. */
    static <T> Callable<T> onDemand(Callable<T> work) {
        return new Callable<>() {
            private @Nullable Callable<T> outcome;

            @Override
            public T call() throws Exception {
                if (outcome == null) {
                    outcome = of(work);
                }
                return outcome.call();
            }
        };
    }

    /** Throws a new exception every time. */
    static <T> Callable<T> failure(Supplier<? extends Exception> exception) {
        return () -> {
            throw exception.get();
        };
    }
}
