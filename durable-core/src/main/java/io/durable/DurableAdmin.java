package io.durable;

import io.durable.history.Event;
import java.time.Duration;
import java.util.List;

/** Looks at instances and mends them. Methods that name an instance throw {@link InstanceNotFoundException}. */
public interface DurableAdmin {

    /** Newest first. */
    Page<Instance> instances(InstanceFilter filter, PageRequest page);

    InstanceDetails instance(String instanceId);

    /** History of the current execution. */
    List<Event> history(String instanceId);

    /** History of one execution; empty if there was none. */
    List<Event> history(String instanceId, long executionId);

    InstanceTree tree(String instanceId);

    /** Lets a stalled instance try again at once; false if it is not stalled. */
    boolean retry(String instanceId);

    /**
     * Deletes an instance that has ended, with its history. Its children, and their ids, stay.
     *
     * @return false if it is still running, in which case nothing is deleted
     */
    boolean purge(String instanceId);

    /** Deletes at most {@code max} instances that ended longer than {@code age} ago; returns how many. */
    int purge(Duration age, int max);

    /** Oldest first. */
    Page<DeadLetter> deadLetters(PageRequest page);

    /**
     * Raises a dead letter again for its instance and deletes it.
     *
     * @return false if there is no such letter, or its instance has ended: the letter stays then
     * @throws MailboxFullException if the mailbox is full; the letter stays
     */
    boolean redeliver(long deadLetterId);

    /** Deletes a dead letter; false if there is none. */
    boolean discard(long deadLetterId);
}
