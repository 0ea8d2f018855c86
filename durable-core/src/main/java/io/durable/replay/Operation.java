package io.durable.replay;

import io.durable.history.Delivered;
import io.durable.history.Requested.Scheduling;
import java.util.concurrent.Callable;
import java.util.function.Function;

/**
 * An operation that waits for its answer.
 *
 * @param branch the branch that asked for it
 * @param reading turns the answer into the result, or throws the failure it stands for
 */
record Operation<T>(Scheduling scheduled, Branch branch, Promise<T> promise, Function<Delivered, Callable<T>> reading) {

    void answer(Delivered fact) {
        promise.settle(reading.apply(fact));
    }
}
