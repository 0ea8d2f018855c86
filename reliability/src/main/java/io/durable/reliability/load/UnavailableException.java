package io.durable.reliability.load;

/** A client was told that a node or its database is out of reach, or nothing at all: the outcome is unknown. */
public final class UnavailableException extends RuntimeException {

    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
