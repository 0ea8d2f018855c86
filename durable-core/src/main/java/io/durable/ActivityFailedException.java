package io.durable;

import io.durable.history.FailureDetails;

/**
 * Thrown by the await of an activity that failed. Where the exception the activity threw can be rebuilt, that one is
 * thrown instead and has this one among its {@linkplain Throwable#getSuppressed() suppressed}.
 */
public final class ActivityFailedException extends DurableException {

    private final FailureDetails details;

    public ActivityFailedException(String activity, FailureDetails details) {
        super("Activity '" + activity + "' failed: " + details.summary());
        this.details = details;
    }

    public FailureDetails details() {
        return details;
    }
}
