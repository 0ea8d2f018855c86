package io.durable.runtime;

import io.durable.Instance;
import io.durable.history.Delivered.Completion;
import io.durable.provider.ExecutionKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * This node's hold on one execution: while a turn is under way, or while activities of it run here. Results of those
 * activities come through the inbox, never through the store.
 */
final class Lease {

    /** What a lease is doing. */
    enum Phase {
        /** A turn is under way. */
        TURN,
        /** The store may have messages: the next turn waits until it was asked. */
        REST,
        /** Nothing is due; activities run. */
        WAIT,
        /** The node has let it go. */
        OVER
    }

    private final BooleanSupplier storeIsAsked;
    private final List<Completion> inbox = new ArrayList<>();
    private Instance instance;
    private int running;
    private Phase phase = Phase.TURN;
    private boolean closed;
    private boolean askStoreAgain;
    private boolean expectsMail;

    /**
     * A lease starts with a turn under way.
     *
     * @param storeIsAsked whether the store is being asked for messages that may be meant for this instance
     */
    Lease(Instance instance, BooleanSupplier storeIsAsked) {
        this.instance = instance;
        this.storeIsAsked = storeIsAsked;
    }

    /** A lease on an instance that is about to be created: it keeps others away, and has nothing to take yet. */
    static Lease reserved(Instance instance, BooleanSupplier storeIsAsked) {
        Lease lease = new Lease(instance, storeIsAsked);
        lease.closed = true;
        return lease;
    }

    /** The instance was created, at that moment of the store. */
    synchronized void created(Instant at) {
        instance = instance.createdAt(at);
    }

    /** From now on it takes results. */
    synchronized void open() {
        closed = false;
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
        if (phase == Phase.TURN || phase == Phase.OVER) {
            askStoreAgain = true;
            return false;
        }
        phase = Phase.TURN;
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

    /**
     * One activity less runs here; without a reason to hold on, a turn gives the lease back. While the store is being
     * asked, it may pass over this instance because of that turn, which therefore asks again.
     */
    synchronized void activityLeft(Runnable startTurn) {
        running = Math.max(0, running - 1);
        if (phase == Phase.WAIT && !closed && isTurnDue()) {
            phase = Phase.TURN;
            askStoreAgain |= storeIsAsked.getAsBoolean();
            startTurn.run();
        }
    }

    synchronized void receive(List<Completion> results) {
        inbox.addAll(results);
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

    /** The last turn went through. */
    synchronized void endLast(Instance after) {
        instance = after;
    }

    /** The turn went through and the lease was kept; says what comes next. */
    synchronized Phase endTurn(Instance after) {
        instance = after;
        if (askStoreAgain) {
            askStoreAgain = false;
            phase = Phase.REST;
        } else {
            phase = isTurnDue() ? Phase.TURN : Phase.WAIT;
        }
        return phase;
    }

    /** The store was asked and had nothing; true if the next turn is due at once. */
    synchronized boolean endRest() {
        if (phase != Phase.REST) {
            return false;
        }
        phase = isTurnDue() && !closed ? Phase.TURN : Phase.WAIT;
        return phase == Phase.TURN;
    }

    /** The turn begun last has nothing to go on: the store is to be asked again. */
    synchronized void rest() {
        phase = Phase.REST;
    }

    private boolean isTurnDue() {
        return !inbox.isEmpty() || running == 0;
    }

    /** Whether a turn is under way; {@code told} of messages that may be meant for it, it will ask the store again. */
    synchronized boolean isInTurn(boolean told) {
        boolean inTurn = phase == Phase.TURN;
        askStoreAgain |= inTurn && told;
        return inTurn;
    }

    /** A message for the instance is about to be queued. */
    synchronized void expectMail() {
        expectsMail = true;
    }

    synchronized boolean expectsMail() {
        return expectsMail;
    }

    synchronized boolean isResting() {
        return phase == Phase.REST;
    }

    /** The last word about this lease: whether the store may have got messages during its turn. */
    synchronized boolean end() {
        phase = Phase.OVER;
        return askStoreAgain;
    }
}
