package io.durable.provider;

/** Whether a turn went through. */
public enum CommitResult {
    COMMITTED,
    /** The instance has another owner, has moved on or has ended; nothing was changed. */
    FENCED
}
