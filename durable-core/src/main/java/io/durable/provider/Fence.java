package io.durable.provider;

import io.durable.Instance;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What must still be true for a turn to commit.
 *
 * @param owner under whose lease the turn commits; {@code null} if nobody has it
 * @param createdAt {@code null} for a turn on what its node had claimed. If given, nobody has claimed the instance: it is
 *     the one created at that moment, it is running, nobody holds its lease and no message for it is due; the turn commits
 *     as if {@code owner} had held the lease
 */
public record Fence(
        ExecutionKey execution,
        @Nullable String owner,
        long nextEventId,
        @Nullable Instant createdAt) {

    /** The fence of a turn under the lease of {@code owner}. */
    public Fence(ExecutionKey execution, @Nullable String owner, long nextEventId) {
        this(execution, owner, nextEventId, null);
    }

    /** Whether nothing but the start of the instance is recorded. */
    public boolean isBeforeFirstTurn() {
        return execution.executionId() == 1 && nextEventId == 2;
    }

    /** Whether the instance must be one that nobody has claimed. */
    public boolean isUnclaimed() {
        return createdAt != null;
    }

    /** Who must hold the lease until the turn commits; {@code null} for nobody. */
    public @Nullable String expectedOwner() {
        return isUnclaimed() ? null : owner;
    }

    /** The fence that holds as long as nobody touches {@code instance}. */
    public static Fence of(Instance instance) {
        return new Fence(
                ExecutionKey.of(instance),
                instance.position().owner(),
                instance.position().nextEventId());
    }

    /** The fence that holds as long as nobody touches {@code instance}, which its owner has not claimed in the store. */
    public static Fence unclaimed(Instance instance) {
        return new Fence(
                ExecutionKey.of(instance),
                instance.position().owner(),
                instance.position().nextEventId(),
                instance.origin().createdAt());
    }
}
