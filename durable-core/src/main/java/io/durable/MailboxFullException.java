package io.durable;

/** Thrown when an instance has too many unconsumed persistent events to take another. */
public final class MailboxFullException extends DurableException {

    /** For a dead letter that could not be delivered again. */
    public MailboxFullException(long deadLetterId, int limit) {
        super("The instance of dead letter " + deadLetterId + " has " + limit
                + " unconsumed persistent events, the limit;"
                + " the letter stays. Redeliver it once the instance has consumed some");
    }

    public MailboxFullException(String instanceId, String eventName, int limit) {
        super("Instance '" + instanceId + "' has " + limit + " unconsumed persistent events, the limit; '" + eventName
                + "' was not stored. Raise it again once the instance has consumed some");
    }
}
