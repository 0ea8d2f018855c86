package io.durable;

import org.jspecify.annotations.Nullable;

/** Thrown out of waits once the orchestration was asked to stop; let it pass after cleaning up. */
public final class OrchestrationCancelledException extends DurableException {

    public OrchestrationCancelledException(@Nullable String reason) {
        super(reason == null ? "Cancelled" : "Cancelled: " + reason);
    }
}
