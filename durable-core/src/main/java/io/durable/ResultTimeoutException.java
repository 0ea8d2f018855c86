package io.durable;

import java.time.Duration;

/** Thrown when an instance has not ended within the time its result was awaited. */
public final class ResultTimeoutException extends DurableException {

    public ResultTimeoutException(String instanceId, Duration limit) {
        super("Instance '" + instanceId + "' has not ended within " + limit + "; it goes on");
    }
}
