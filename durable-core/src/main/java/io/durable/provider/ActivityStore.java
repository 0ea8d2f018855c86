package io.durable.provider;

import java.util.List;
import java.util.Set;

/** The verbs of activities: claim, complete, give back. */
public interface ActivityStore {

    /**
     * Gives activities to a node: those that are due, whose name is in {@code names}, and that nobody who is alive owns.
     * The longest due come first.
     *
     * <p>Atomic per element: two nodes never get the same activity. A crash after the claim leaves it with its owner
     * until that node's lease lapses; it then runs again, one more {@linkplain ClaimedActivity#losses() loss} counted.
     * An activity of which something cannot be read is not handed out, but has failed.
     */
    List<ClaimedActivity> claimActivities(String node, int max, Set<String> names);

    /**
     * Records how attempts ended, each fenced by its owner. A final result removes the activity and queues its message
     * in one step; the message is dropped if the execution that asked has ended. A retry makes it due again after its
     * delay, owned by nobody.
     *
     * <p>Repeating a call that went through changes nothing and answers false. A crash before commit means that the
     * attempt is repeated.
     *
     * @return for each, whether it was recorded; false if the node owns the activity no more
     */
    List<Boolean> completeActivities(String node, List<ActivityResult> results);

    /**
     * Gives back everything the node owns except {@code kept}, to be run by anyone at once: for a node that may have got no
     * answer to a claim or a commit, and looks now and then whether it owns what it does not know of. A cancelled activity
     * is removed. Idempotent.
     *
     * @param kept asked once it is known what the node owns, so that what is committed meanwhile is not given back
     */
    void releaseActivitiesExcept(String node, Set<ActivityKey> kept);

    /**
     * Activities the node owns whose cancellation was asked for. Answers the same until they are completed or given
     * back. Whatever becomes of its owner, a cancelled activity is never given to anyone again, nor tried again.
     */
    List<ActivityKey> cancelledActivities(String node);
}
