package io.durable;

/** Where an instance stands. */
public enum InstanceStatus {
    /** Accepted; no turn has run yet. */
    PENDING,
    RUNNING,
    /** Cannot go on for now, for the reason recorded; retried by itself or by hand. */
    STALLED,
    COMPLETED,
    FAILED,
    CANCELLED,
    TERMINATED;

    /** Whether the instance has ended. */
    public boolean isTerminal() {
        return ordinal() >= COMPLETED.ordinal();
    }
}
