package io.durable;

/** Says of something stored that it cannot be read, or not used: it was damaged, or changed by somebody else. */
public final class UnreadableException extends DurableException {

    public UnreadableException(String message) {
        super(message);
    }
}
