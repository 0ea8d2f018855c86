package io.durable.provider;

import io.durable.Instance;
import org.jspecify.annotations.Nullable;

/**
 * What must still be true for a turn to commit.
 *
 * @param owner who holds the lease; {@code null} if nobody does
 */
public record Fence(ExecutionKey execution, @Nullable String owner, long nextEventId) {

    /** Whether nothing but the start of the instance is recorded. */
    public boolean isBeforeFirstTurn() {
        return execution.executionId() == 1 && nextEventId == 2;
    }

    /** The fence that holds as long as nobody touches {@code instance}. */
    public static Fence of(Instance instance) {
        return new Fence(
                ExecutionKey.of(instance),
                instance.position().owner(),
                instance.position().nextEventId());
    }
}
