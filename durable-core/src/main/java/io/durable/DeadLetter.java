package io.durable;

import io.durable.history.Payload;
import java.time.Instant;

/** A persistent event that was accepted and could not be kept for its instance. */
public record DeadLetter(long id, String instanceId, Letter letter, Instant createdAt) {

    /**
     * @param executionId the execution that could not keep it; 0 if the instance was never created
     * @param reason why, for people
     */
    public record Letter(String name, Payload data, long executionId, String reason) {}
}
