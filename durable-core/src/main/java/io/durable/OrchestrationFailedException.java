package io.durable;

import io.durable.history.FailureDetails;

/** Thrown to those who await the result of an instance that ended without one. */
public final class OrchestrationFailedException extends DurableException {

    private final InstanceStatus status;
    private final FailureDetails details;

    public OrchestrationFailedException(String instanceId, InstanceStatus status, FailureDetails details) {
        super("Instance '" + instanceId + "' ended " + status + ": " + details.summary());
        this.status = status;
        this.details = details;
    }

    public InstanceStatus status() {
        return status;
    }

    public FailureDetails details() {
        return details;
    }
}
