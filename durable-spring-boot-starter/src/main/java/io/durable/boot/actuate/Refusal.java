package io.durable.boot.actuate;

/** Thrown when a request cannot be fulfilled, with the HTTP status that says so. */
final class Refusal extends RuntimeException {

    private static final int BAD_REQUEST = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;

    private final int status;

    private Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The request itself makes no sense. */
    static Refusal badRequest(String message) {
        return new Refusal(BAD_REQUEST, message);
    }

    static Refusal notFound(String message) {
        return new Refusal(NOT_FOUND, message);
    }

    /** What is asked for does not fit the state things are in. */
    static Refusal conflict(String message) {
        return new Refusal(CONFLICT, message);
    }

    int status() {
        return status;
    }
}
