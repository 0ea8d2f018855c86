package io.durable.runtime;

import io.durable.Instance;
import io.durable.history.Delivered.Completion;
import io.durable.provider.ExecutionKey;
import java.util.ArrayList;
import java.util.List;

/**
 * This node's hold on one execution: while a turn is under way, or while activities of it run here. Results of those
 * activities come through the inbox, never through the store.
 */
final class Lease {

    private final List<Completion> inbox = new ArrayList<>();
    private Instance instance;
    private int running;
    private boolean inTurn = true;
    private boolean closed;
    private boolean claimedMeanwhile;
    private long signals;

    /** A lease starts with a turn under way. */
    Lease(Instance instance) {
        this.instance = instance;
    }

    synchronized Instance instance() {
        return instance;
    }

    ExecutionKey execution() {
        Instance current = instance();
        return new ExecutionKey(current.instanceId(), current.executionId());
    }

    /** Begins a turn because the store has messages; false if one is under way, which will ask again. */
    synchronized boolean begin() {
        if (inTurn) {
            claimedMeanwhile = true;
            return false;
        }
        inTurn = true;
        return true;
    }

    /** Whether {@code result} was taken; if so and {@link #begin} is due, {@code startTurn} is called. */
    synchronized boolean offer(Completion result, Runnable startTurn) {
        if (closed) {
            return false;
        }
        inbox.add(result);
        activityLeft(startTurn);
        return true;
    }

    /** One activity less runs here; without a reason to hold on, a turn gives the lease back. */
    synchronized void activityLeft(Runnable startTurn) {
        running = Math.max(0, running - 1);
        boolean reason = !inbox.isEmpty() || running == 0;
        if (!inTurn && !closed && reason) {
            inTurn = true;
            startTurn.run();
        }
    }

    synchronized List<Completion> drainInbox() {
        List<Completion> results = List.copyOf(inbox);
        inbox.clear();
        return results;
    }

    /** Decides what the commit says: whether there is a reason to hold on once {@code starting} activities run too. */
    synchronized boolean keep(int starting) {
        running += starting;
        closed = running == 0 && inbox.isEmpty();
        return !closed;
    }

    /** Gives up whatever happens: the execution has ended, or is another's. */
    synchronized void close() {
        closed = true;
    }

    /** The turn went through and the lease was kept; true if the next turn is due at once. */
    synchronized boolean endTurn(Instance after) {
        instance = after;
        inTurn = !inbox.isEmpty() || running == 0;
        return inTurn;
    }

    synchronized boolean isInTurn() {
        return inTurn;
    }

    /** Remembers how many signals of new work there were when the turn began. */
    synchronized void noteSignals(long count) {
        signals = count;
        claimedMeanwhile = false;
    }

    /** Whether the store may have got something for this instance while its turn was under way. */
    synchronized boolean missedWork(long signalsNow) {
        return claimedMeanwhile || signals != signalsNow;
    }
}
