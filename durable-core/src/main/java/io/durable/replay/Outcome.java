package io.durable.replay;

import java.util.concurrent.Callable;
import java.util.function.Supplier;

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

    /** Throws a new exception every time. */
    static <T> Callable<T> failure(Supplier<? extends Exception> exception) {
        return () -> {
            throw exception.get();
        };
    }
}
