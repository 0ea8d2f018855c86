package io.durable.jdbc;

import io.durable.InstanceStatus;
import io.durable.provider.Fence;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What must be known of an instance before anything is done to it.
 *
 * @param ready whether it is, now or later
 * @param unclaimed when it was created, if it is running, nobody has claimed it and nothing is due
 */
record Locked(
        String instanceId,
        long executionId,
        long nextEventId,
        String status,
        @Nullable String owner,
        int mailbox,
        boolean ready,
        @Nullable Instant unclaimed) {

    private static final Set<String> ENDED = Arrays.stream(InstanceStatus.values())
            .filter(InstanceStatus::isTerminal)
            .map(InstanceStatus::name)
            .collect(Collectors.toUnmodifiableSet());

    boolean exists() {
        return !status.equals(InstanceTable.ANNOUNCED);
    }

    /** Whether there may be messages: one that runs is ready from the first of them on. */
    boolean mayHaveMessages() {
        return ready || !InstanceStatus.RUNNING.name().equals(status);
    }

    boolean hasEnded() {
        return ENDED.contains(status);
    }

    boolean holds(Fence fence) {
        return exists()
                && !hasEnded()
                && executionId == fence.execution().executionId()
                && nextEventId == fence.nextEventId()
                && (fence.isUnclaimed()
                        ? Objects.equals(unclaimed, fence.createdAt())
                        : Objects.equals(owner, fence.owner()));
    }
}
