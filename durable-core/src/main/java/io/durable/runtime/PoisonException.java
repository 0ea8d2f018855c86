package io.durable.runtime;

import io.durable.DurableException;

/** Names, in a recorded failure, work whose processing keeps taking its node down. */
public final class PoisonException extends DurableException {

    public PoisonException(String message) {
        super(message);
    }
}
