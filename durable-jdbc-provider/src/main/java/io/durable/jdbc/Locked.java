package io.durable.jdbc;

import io.durable.InstanceStatus;
import io.durable.provider.Fence;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of an instance before anything is done to it.
 *
 * @param ready whether it is, now or later
 */
record Locked(
        String instanceId,
        long executionId,
        long nextEventId,
        String status,
        @Nullable String owner,
        int mailbox,
        boolean ready) {

    boolean exists() {
        return !status.equals(InstanceTable.ANNOUNCED);
    }

    /** Whether there may be messages: one that runs is ready from the first of them on. */
    boolean mayHaveMessages() {
        return ready || !InstanceStatus.RUNNING.name().equals(status);
    }

    boolean hasEnded() {
        return exists() && InstanceStatus.valueOf(status).isTerminal();
    }

    boolean holds(Fence fence) {
        return exists()
                && !hasEnded()
                && executionId == fence.execution().executionId()
                && nextEventId == fence.nextEventId()
                && Objects.equals(owner, fence.owner());
    }
}
