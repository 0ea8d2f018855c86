package io.durable;

import org.jspecify.annotations.Nullable;

/** Root of the exceptions thrown by the engine. */
public abstract class DurableException extends RuntimeException {

    protected DurableException(@Nullable String message) {
        super(message);
    }

    protected DurableException(@Nullable String message, Throwable cause) {
        super(message, cause);
    }
}
