package io.durable.provider;

/**
 * One scheduled activity.
 *
 * @param eventId id of the event that scheduled it
 */
public record ActivityKey(String instanceId, long executionId, long eventId) {

    public ExecutionKey execution() {
        return new ExecutionKey(instanceId, executionId);
    }

    /** Instance, execution and event in one word: the same in every attempt. */
    @Override
    public String toString() {
        return instanceId + "#" + executionId + "#" + eventId;
    }
}
