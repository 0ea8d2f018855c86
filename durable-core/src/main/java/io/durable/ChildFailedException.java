package io.durable;

import io.durable.history.FailureDetails;

/** Thrown by the await of a child orchestration that failed, was cancelled or terminated, or could not be started. */
public final class ChildFailedException extends DurableException {

    private final FailureDetails details;

    public ChildFailedException(String orchestration, FailureDetails details) {
        super("Child orchestration '" + orchestration + "' failed: " + details.summary());
        this.details = details;
    }

    public FailureDetails details() {
        return details;
    }
}
