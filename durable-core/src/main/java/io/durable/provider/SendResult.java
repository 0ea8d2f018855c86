package io.durable.provider;

/** What became of a message. */
public enum SendResult {
    /** It is queued. */
    QUEUED,
    /** The instance has ended: dropped, or a dead letter if it is a persistent event. */
    INSTANCE_ENDED,
    /** There is no such instance, and nothing is stored. */
    NO_SUCH_INSTANCE,
    /** The mailbox is full, and nothing is stored. */
    MAILBOX_FULL
}
