package io.durable;

import io.durable.history.FailureDetails;
import io.durable.history.Payload;
import org.jspecify.annotations.Nullable;

/**
 * The state of an instance as others see it.
 *
 * @param customStatus what the code last passed to {@link OrchestrationContext#setStatus}
 * @param failure why it failed, was cancelled or terminated, or why it is stalled
 * @param stalls how often in a row it has stalled
 */
public record InstanceState(
        InstanceStatus status,
        @Nullable Payload customStatus,
        @Nullable Payload output,
        @Nullable FailureDetails failure,
        int stalls) {

    /** Accepted; no turn has run yet. */
    public static final InstanceState PENDING = new InstanceState(InstanceStatus.PENDING, null, null, null, 0);

    public static InstanceState running(@Nullable Payload customStatus) {
        return new InstanceState(InstanceStatus.RUNNING, customStatus, null, null, 0);
    }

    public static InstanceState completed(@Nullable Payload customStatus, Payload output) {
        return new InstanceState(InstanceStatus.COMPLETED, customStatus, output, null, 0);
    }

    /** Ended without a result: {@code status} says how. */
    public static InstanceState ended(InstanceStatus status, @Nullable Payload customStatus, FailureDetails failure) {
        return new InstanceState(status, customStatus, null, failure, 0);
    }

    /** This state, stalled once more because of {@code reason}. */
    public InstanceState stalled(FailureDetails reason) {
        return new InstanceState(InstanceStatus.STALLED, customStatus, null, reason, stalls + 1);
    }
}
