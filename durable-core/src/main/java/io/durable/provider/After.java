package io.durable.provider;

import io.durable.InstanceState;
import io.durable.history.Event;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What an instance is after a turn.
 *
 * @param version the version its code has run in, pinned from now on; {@code null} leaves it as it is
 * @param next first event of the next execution, if the turn continued as new
 * @param lease what becomes of the lease; an instance that has ended has none either way
 * @param retryIn for a stalled instance the wait until it is ready again; {@code null} for "only when asked to"
 */
public record After(
        InstanceState state,
        @Nullable String version,
        @Nullable Event next,
        Lease lease,
        @Nullable Duration retryIn) {

    /** What becomes of the lease. */
    public enum Lease {
        KEPT,
        RELEASED
    }

    After with(Lease decision) {
        return new After(state, version, next, decision, retryIn);
    }

    /** Whether the fenced execution is over. */
    public boolean endsExecution() {
        return next != null || state.status().isTerminal();
    }
}
