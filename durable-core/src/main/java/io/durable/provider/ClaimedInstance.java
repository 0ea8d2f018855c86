package io.durable.provider;

import io.durable.Instance;
import java.util.List;

/**
 * An instance the claimant now owns.
 *
 * @param messages those that are due, the longest due first; of the same moment, in the order they were sent
 */
public record ClaimedInstance(Instance instance, List<QueuedMessage> messages) {

    public ClaimedInstance {
        messages = List.copyOf(messages);
    }

    public ExecutionKey execution() {
        return ExecutionKey.of(instance);
    }
}
