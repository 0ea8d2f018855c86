package io.durable.replay;

import io.durable.DurableException;

/** Thrown out of a turn whose code died of an {@link Error}: no answer of the application, so nothing is recorded. */
public final class CodeDiedException extends DurableException {

    CodeDiedException(Throwable cause) {
        super("Orchestration code died of " + cause, cause);
    }
}
