package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceStatus;
import io.durable.ProviderException;
import io.durable.history.Delivered.Completion;
import io.durable.history.Event;
import io.durable.history.FailureDetails;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.provider.After;
import io.durable.provider.NewActivity;
import io.durable.provider.NewInstance;
import io.durable.provider.QueuedMessage;
import io.durable.provider.TurnCommit;
import io.durable.replay.NonDeterminismException;
import io.durable.replay.ReplayEngine;
import io.durable.runtime.Committer.Fate;
import io.durable.runtime.Committer.Outcome;
import io.durable.runtime.Counters.Counter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes an instance through a turn: run the code, commit what it recorded with others, then hand over. Activities
 * scheduled by the turn start here if there is room; their results come back to the lease and begin the next turn. When
 * a turn does not go through, its engine is thrown away and nothing of it remains.
 */
final class TurnCycle {

    private static final Logger log = LoggerFactory.getLogger(TurnCycle.class);

    private static final Duration RETRY = Duration.ofSeconds(1);

    private final Node node;
    private final RunTurn runTurn;
    private final TurnCommits commits;
    private final Committer committer;
    private final ActivityWorker activities;
    private final QuickTurns quickTurns = new QuickTurns();
    private final AtomicInteger underWay = new AtomicInteger();

    TurnCycle(Node node, RunTurn runTurn, TurnCommits commits, Committer committer, ActivityWorker activities) {
        this.node = node;
        this.runTurn = runTurn;
        this.commits = commits;
        this.committer = committer;
        this.activities = activities;
    }

    /** Turns under way now. */
    int underWay() {
        return underWay.get();
    }

    /** Begins a turn on a lease whose turn is due. */
    void begin(Lease lease, List<QueuedMessage> messages, @Nullable List<Event> history) {
        underWay.incrementAndGet();
        node.inFlight().begin();
        submit(lease, messages, history);
    }

    private void submit(Lease lease, List<QueuedMessage> messages, @Nullable List<Event> history) {
        try {
            node.threads().workers().execute(() -> turn(lease, messages, history));
        } catch (RuntimeException | Error e) {
            log.warn("No thread for a turn of {}, tried again: {}", lease.execution(), e.toString());
            node.threads().scheduler().after(RETRY, () -> submit(lease, messages, history));
        }
    }

    /** Begins a turn on what activities running here have handed over. */
    void begin(Lease lease) {
        begin(lease, List.of(), null);
    }

    private void turn(Lease lease, List<QueuedMessage> messages, @Nullable List<Event> history) {
        Instance instance = lease.instance();
        if (node.isPoison(instance)) {
            FailureDetails reason = PoisonException.of(instance);
            log.error("Instance '{}' cannot go on: {}", instance.instanceId(), reason.message());
            stall(lease, reason, null);
            return;
        }
        List<Completion> results = List.of();
        try {
            Inbox queued = Inbox.of(instance.executionId(), messages);
            Damage.checkMessages(queued.queued());
            ReplayEngine engine = runTurn.engine(instance, history);
            results = lease.drainInbox();
            commit(lease, run(instance, engine, queued.and(results)));
        } catch (ProviderException e) {
            log.warn("Instance '{}' waits for the store: {}", instance.instanceId(), e.toString());
            node.threads().scheduler().after(RETRY, () -> begin(lease, messages, null));
            end(false);
        } catch (RuntimeException | Error e) {
            giveBack(lease, results);
            cannotGoOn(lease, e);
        }
    }

    /**
     * Runs the first turn of an instance that is about to be created, on this thread. Empty if the instance is to be
     * created without: because its code may take its time, concerns others or fails, or because enough turns are under way
     * to share a commit with.
     */
    Optional<UncommittedTurn> runFirst(Lease lease, Event started) {
        Instance instance = lease.instance();
        boolean inUse = node.cache().has(lease.execution());
        if (inUse || !quickTurns.comeAlong(runTurn.handler(instance), underWay.get())) {
            return Optional.empty();
        }
        Inbox nothing = Inbox.of(instance.executionId(), List.of());
        return runAhead(lease, () -> runTurn.replay(instance, List.of(started)), nothing, NewInstance::canComeAlong);
    }

    /** Whether the code of an instance can be expected to come back at once. */
    boolean comesBack(Instance instance) {
        return quickTurns.comeBack(runTurn.handler(instance));
    }

    /** Runs a turn on this thread, before anything of it is stored; empty if that fails or does not do what is wanted. */
    Optional<UncommittedTurn> runAhead(
            Lease lease, Supplier<ReplayEngine> code, Inbox inbox, Predicate<TurnCommit> isWanted) {
        underWay.incrementAndGet();
        node.inFlight().begin();
        try {
            ReplayEngine engine = code.get();
            UncommittedTurn turn = run(lease.instance(), engine, inbox);
            if (isWanted.test(turn.commit())) {
                return Optional.of(decide(lease, turn));
            }
            engine.close();
        } catch (RuntimeException | Error e) {
            log.debug("A turn of {} is run again once what it is about is stored", lease.execution(), e);
        }
        end(false);
        return Optional.empty();
    }

    /** A turn that was run ahead is stored. */
    void stored(Lease lease, UncommittedTurn turn) {
        committed(lease, turn.of(lease.instance()));
    }

    /** A turn that was run ahead is not stored, or, if that is in doubt, the instance is left to whoever finds it. */
    void notStored(Lease lease, UncommittedTurn turn, boolean inDoubt) {
        try {
            discard(lease, turn, inDoubt);
        } finally {
            letGo(lease);
            node.ended(lease.instance()); // elsewhere perhaps: who waits here asks the store
        }
    }

    private UncommittedTurn run(Instance instance, ReplayEngine engine, Inbox inbox) {
        Instant begun = node.clock().instant();
        TurnResult result = runTurn.run(instance, engine, inbox);
        Duration time = Duration.between(begun, node.clock().instant());
        TurnCommit draft = commits.of(result);
        quickTurns.observe(runTurn.handler(instance), draft, time);
        return new UncommittedTurn(result, draft);
    }

    private void commit(Lease lease, UncommittedTurn draft) {
        UncommittedTurn turn = decide(lease, draft);
        committer.submit(turn.commit(), outcome -> {
            if (outcome.fate() == Fate.COMMITTED) {
                committed(lease, turn);
            } else {
                discarded(lease, turn, outcome);
            }
        });
    }

    /** Decides which activities start here, and so whether the lease is kept. */
    private UncommittedTurn decide(Lease lease, UncommittedTurn turn) {
        TurnCommit draft = turn.commit();
        boolean ends = draft.after().endsExecution();
        List<NewActivity> scheduled = ends
                ? draft.issued().activities()
                : activities.reserve(lease.execution(), draft.issued().activities());
        int local = (int)
                scheduled.stream().filter(activity -> activity.owner() != null).count();
        if (ends) {
            lease.close();
        }
        boolean keep = !ends && lease.keep(local);
        return turn.with(draft.with(scheduled, keep ? After.Lease.KEPT : After.Lease.RELEASED));
    }

    private void committed(Lease lease, UncommittedTurn turn) {
        TurnResult result = turn.result();
        TurnCommit commit = turn.commit();
        node.counters().increment(Counter.TURNS);
        node.counters().add(Counter.DEAD_LETTERS, commit.issued().deadLetters().size());
        Instance after = result.instance()
                .advanced(
                        commit.events().size(),
                        commit.after().state(),
                        result.version(),
                        node.clock().instant());
        boolean goesOn = !commit.after().endsExecution();
        if (goesOn) {
            park(lease, after, result.engine());
        }
        commit.consumed().activities().forEach(eventId -> activities.settled(lease.execution(), eventId));
        activities.cancel(lease.execution(), commit.issued().cancelled().activities());
        activities.startReserved(lease.execution(), commit.issued().activities());
        node.wakeForTimers(commit);
        if (!goesOn) {
            activities.cancelAll(lease.execution());
            sayIfFailed(after);
        }
        if (commit.after().lease() == After.Lease.KEPT) {
            goOn(lease, after);
        } else {
            lease.endLast(after);
            letGo(lease);
        }
        if (!goesOn) {
            node.ended(after); // once it is held no more: who comes later asks the store
        }
    }

    /** Keeps the code of an instance for its next turn. */
    void park(Lease lease, Instance instance, ReplayEngine engine) {
        node.cache().put(instance, engine);
        if (lease.expectsMail()) {
            node.cache().expectMail(instance.instanceId());
        }
    }

    private static void sayIfFailed(Instance ended) {
        FailureDetails failure = ended.state().failure();
        if (ended.status() == InstanceStatus.FAILED && failure != null) {
            log.warn(
                    "Instance '{}', a '{}', has failed: {}",
                    ended.instanceId(),
                    ended.name(),
                    failure.stackTrace() == null ? failure.summary() : failure.stackTrace());
        }
    }

    private void goOn(Lease lease, Instance after) {
        Lease.Phase next = lease.endTurn(after);
        if (next == Lease.Phase.TURN || (!node.claims() && lease.endRest())) {
            begin(lease);
        }
        end(next == Lease.Phase.REST);
    }

    /** Forgets everything about a turn that did not go through. */
    private void discard(Lease lease, UncommittedTurn turn, boolean inDoubt) {
        turn.result().engine().close();
        activities.unreserve(lease.execution(), turn.commit().issued().activities(), inDoubt);
        giveBack(lease, turn.result().inbox().results());
    }

    private void discarded(Lease lease, UncommittedTurn turn, Outcome outcome) {
        discard(lease, turn, outcome.fate() == Fate.FENCED_IN_DOUBT);
        if (outcome.fate() == Fate.REFUSED) {
            stall(lease, FailureDetails.of(ProviderException.class, outcome.reason()), stallWait(lease));
            return;
        }
        node.counters().increment(Counter.FENCED_TURNS);
        log.debug("Turn of {} was fenced: the instance has moved on elsewhere", lease.execution());
        node.wakeForInstances();
        letGo(lease);
        node.ended(lease.instance()); // elsewhere perhaps: who waits here asks the store
    }

    private void cannotGoOn(Lease lease, Throwable e) {
        Instance instance = lease.instance();
        FailureDetails reason = FailureDetails.of(e, true);
        FailureDetails before = instance.state().failure();
        boolean known = before != null && before.isSameAs(reason);
        log.atError()
                .setCause(known ? null : e)
                .log(
                        "Instance '{}', execution {} {}: {}",
                        instance.instanceId(),
                        instance.executionId(),
                        known ? "still cannot go on" : "cannot go on",
                        reason.summary());
        if (e instanceof NonDeterminismException && node.failsOnNonDeterminism()) {
            fail(lease, reason);
        } else {
            stall(lease, reason, stallWait(lease));
        }
    }

    private void fail(Lease lease, FailureDetails reason) {
        Instance instance = lease.instance();
        List<Event> history;
        try {
            history = node.history(instance);
        } catch (ProviderException e) {
            stall(lease, reason, stallWait(lease)); // and fails when it is next tried
            return;
        }
        committer.submit(commits.ending(instance, history, new OrchestrationFailed(reason)), outcome -> {
            activities.cancelAll(lease.execution());
            letGo(lease);
            node.ended(instance);
        });
    }

    /** Nothing of the turn is kept; the instance waits with its reason, its messages stay queued. */
    private void stall(Lease lease, FailureDetails reason, @Nullable Duration retryIn) {
        node.counters().increment(Counter.STALLS);
        committer.submit(commits.stall(lease.instance(), reason, retryIn), outcome -> {
            if (retryIn != null) {
                node.threads().scheduler().after(retryIn, node::wakeForInstances);
            }
            letGo(lease);
        });
    }

    private Duration stallWait(Lease lease) {
        int stalls = lease.instance().state().stalls();
        return node.settings().times().stallBackoff().after(stalls + 1, node.random());
    }

    /** Results that reached a lease which cannot use them go through the store. */
    private void giveBack(Lease lease, List<Completion> results) {
        results.forEach(result -> activities.report(result, lease.execution()));
    }

    private void letGo(Lease lease) {
        node.leases().remove(lease);
        giveBack(lease, lease.drainInbox());
        end(lease.end());
    }

    private void end(boolean askStoreAgain) {
        underWay.decrementAndGet();
        node.inFlight().end();
        if (askStoreAgain || node.hasMoreInstances()) {
            node.lookForInstances();
        }
    }
}
