package io.durable.provider;

/** One execution of one instance. */
public record ExecutionKey(String instanceId, long executionId) {

    @Override
    public String toString() {
        return instanceId + "#" + executionId;
    }
}
