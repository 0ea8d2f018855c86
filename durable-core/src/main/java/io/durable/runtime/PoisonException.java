package io.durable.runtime;

import io.durable.DurableException;
import io.durable.Instance;
import io.durable.history.FailureDetails;

/** Names, in a recorded failure, work whose processing keeps taking its node down. */
public final class PoisonException extends DurableException {

    public PoisonException(String message) {
        super(message);
    }

    static FailureDetails of(Instance instance) {
        return FailureDetails.of(
                PoisonException.class,
                "Its node died " + instance.position().losses() + " times in a row while working on it; it is left"
                        + " alone until retried by hand");
    }
}
