package io.durable;

/** Thrown when the store cannot be reached or refuses to work for now: what was asked may be tried again. */
public final class ProviderException extends DurableException {

    public ProviderException(String message, Throwable cause) {
        super(message, cause);
    }
}
