package io.durable.provider;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.Page;
import io.durable.PageRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads and deletes; none of them takes part in running orchestrations. */
public interface AdminStore {

    /** Those of the named instances that exist, in no particular order. */
    List<Instance> find(List<String> instanceIds);

    /** Newest first; of the same age, by id. */
    Page<Instance> list(InstanceFilter filter, PageRequest page);

    /** Instances whose parent link names {@code instanceId}, oldest first. */
    List<Instance> children(String instanceId);

    /** Makes a stalled instance ready at once; false if it is not stalled. */
    boolean retryStalled(String instanceId);

    /**
     * Deletes instances that have ended, with histories, those of earlier executions too, messages and activities; dead
     * letters stay.
     *
     * <p>However many and however long, nobody who works waits for it longer than for a moment. Interrupted, it may leave
     * instances with a part of their history; repeating the call deletes them.
     *
     * @return for each, whether it was deleted; false if it does not exist or has not ended
     */
    List<Boolean> purge(List<String> instanceIds);

    /** Ids of at most {@code max} instances that ended longer than {@code age} ago, oldest first. */
    List<String> endedBefore(Duration age, int max);

    /**
     * Turns persistent events into dead letters that have waited longer than {@code age} for an instance that was never
     * created.
     *
     * @return how many
     */
    int expireUnclaimedEvents(Duration age);

    /** Oldest first. */
    Page<DeadLetter> deadLetters(PageRequest page);

    /**
     * Sends a dead letter again as a persistent event and deletes it, in one step, by the rules of
     * {@link InstanceStore#send}; unless the result is {@link SendResult#QUEUED} the letter stays.
     *
     * @return empty if there is no such letter
     */
    Optional<SendResult> redeliver(long deadLetterId, int mailboxLimit);

    /** Deletes a dead letter; false if there is none. */
    boolean discard(long deadLetterId);
}
