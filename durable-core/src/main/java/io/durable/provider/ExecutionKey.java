package io.durable.provider;

import io.durable.Instance;

/** One execution of one instance. */
public record ExecutionKey(String instanceId, long executionId) {

    /** The current execution of {@code instance}. */
    public static ExecutionKey of(Instance instance) {
        return new ExecutionKey(instance.instanceId(), instance.executionId());
    }

    @Override
    public String toString() {
        return instanceId + "#" + executionId;
    }
}
