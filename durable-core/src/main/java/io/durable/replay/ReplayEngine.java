package io.durable.replay;

import io.durable.ActivityOptions;
import io.durable.OrchestrationCancelledException;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OpenOperations;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.history.Requested.Ending;
import io.durable.history.Requested.Scheduling;
import java.util.List;
import java.util.ListIterator;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs the code of one execution against its history.
 *
 * <p>History is the exact log of one alternation: <em>a fact is delivered, the code runs until it waits, what it asked
 * for is recorded</em>. One cursor walks it; it never searches and never skips.
 *
 * <ol>
 *   <li>While code runs, everything it asks for must be the event at the cursor, at the call and not at the first await.
 *       Past the end of history it is appended as a new event: {@link #record}.
 *   <li>When the code waits, the event at the cursor must be a delivered fact: the open operation it answers is looked up
 *       by its source id, or, for an external event, is the oldest waiting subscription of that name; its promise is
 *       settled and the code runs again. Past the end, the next message is appended and delivered: {@link #deliver}.
 *   <li>Giving up an operation (the loser of a select, {@code future.cancel()}) is asked for like anything else: it takes
 *       effect at once, and what records it is matched in order on replay: {@link #cancel}.
 * </ol>
 *
 * <p>The same loop serves replay and live work: {@link #advance}. Code that waits delivers what comes next itself and goes
 * on if that was for it; threads change only for other branches and at the end of a turn. Where code and history disagree
 * the turn ends with {@link NonDeterminismException} and nothing of it is recorded. Between turns the code stays parked, so
 * the next turn costs what its messages cost, not what the history costs.
 */
public final class ReplayEngine {

    private final Cursor cursor;
    private final Promises promises;
    private final MainLine main;
    private final Branches branches;
    private final ReplayContext context;

    private ListIterator<Delivered> messages = List.<Delivered>of().listIterator();
    private TurnRecorder recorder = new TurnRecorder();
    private @Nullable Payload customStatus;
    private @Nullable Fact ending;
    private @Nullable NonDeterminismException divergence;

    /**
     * @param history what is recorded of the execution so far, its start included
     * @throws NonDeterminismException if that is no history
     */
    public ReplayEngine(Execution execution, List<Event> history) {
        this.cursor = new Cursor(execution.settings().clock(), history);
        OrchestrationStarted start = cursor.start();
        this.promises = new Promises(execution.executionId(), start);
        this.main = new MainLine(execution.code(), start);
        this.branches = new Branches(new BranchThreads(execution)::resume, this::deliverNext);
        Branch mainBranch = branches.fork(this::runMain);
        this.context = new ReplayContext(execution, this, cursor, branches, mainBranch);
    }

    /**
     * Delivers what is left of the recorded history, then {@code messages}, and returns what was recorded on the way.
     * The code is parked afterwards, or has ended.
     *
     * @throws NonDeterminismException if code and history disagree; the engine is of no further use then
     * @throws CodeDiedException if the code died of an {@link Error}; the engine is of no further use then
     */
    public Turn turn(List<Delivered> messages) {
        if (branches.isStopped()) {
            throw new IllegalStateException("The engine was closed");
        }
        boolean parked = false;
        try {
            Turn turn = advance(messages);
            parked = ending == null;
            return turn;
        } catch (Unwind diverged) {
            throw divergence;
        } finally {
            if (!parked) {
                close();
            }
        }
    }

    private Turn advance(List<Delivered> given) {
        messages = given.listIterator();
        do {
            branches.run();
        } while (deliverNext());
        if (divergence == null && cursor.isReplaying()) {
            diverge(NonDeterminismException.historyGoesOn(cursor.peek()));
        }
        if (divergence != null) {
            throw divergence;
        }
        Turn turn = recorder.turn(cursor.drainAppended(), messages.nextIndex());
        recorder = new TurnRecorder();
        messages = List.<Delivered>of().listIterator();
        return turn;
    }

    /** Delivers the event at the cursor or, past the end, the next message; false if there is neither. */
    private boolean deliverNext() {
        if (branches.isStopped() || !(cursor.isReplaying() || messages.hasNext())) {
            return false;
        } else if (cursor.isReplaying()) {
            deliverRecorded(cursor.peek());
        } else {
            deliverMessage(messages.next());
        }
        return true;
    }

    private void deliverRecorded(Event event) {
        if (!(event.fact() instanceof Delivered fact)) {
            diverge(NonDeterminismException.actionNotAsked(event));
        } else if (!isWanted(fact, promises.judge(fact))) {
            diverge(NonDeterminismException.unexpectedDelivery(event, fact, promises.judge(fact)));
        } else {
            cursor.take();
            deliver(fact);
        }
    }

    private void deliverMessage(Delivered fact) {
        Verdict verdict = promises.judge(fact);
        if (!isWanted(fact, verdict)) {
            recorder.dropped(fact, verdict);
            return;
        }
        if (fact instanceof ExternalEventPersistent && verdict == Verdict.ANSWERS) {
            recorder.consumedEvent();
        }
        cursor.append(fact);
        deliver(fact);
    }

    private boolean isWanted(Delivered fact, Verdict verdict) {
        return switch (verdict) {
            case ANSWERS, BUFFERED -> true;
            case NOBODY_WAITS, SOURCE_NOT_OPEN, SOURCE_OF_OTHER_KIND -> false;
            case LIFECYCLE -> !(fact instanceof OrchestrationCancelRequested request) || main.obeys(request);
        };
    }

    /** Rule 2: settles what the fact answers; the code that waits for that can go on. */
    private void deliver(Delivered fact) {
        if (fact instanceof OrchestrationTerminated) {
            end(fact);
        } else if (fact instanceof OrchestrationCancelRequested request) {
            main.requestCancel(request);
            giveUp(branch -> true, () -> new OrchestrationCancelledException(request.reason()));
        } else {
            promises.answer(fact);
        }
    }

    /** Rule 1: what the code asks for is the event at the cursor, or is appended as a new one. */
    Event record(Requested asked) {
        if (!cursor.isReplaying()) {
            return cursor.append(asked);
        }
        Event recorded = cursor.peek();
        if (!(recorded.fact() instanceof Requested fact && fact.matches(asked))) {
            diverge(NonDeterminismException.otherAction(recorded, asked));
            throw new Unwind();
        }
        return cursor.take();
    }

    /** The branch that is asking; whoever may not ask for anything any more does not get past this. */
    Branch asking() {
        return branches.current();
    }

    /** Records an operation and promises its result; {@code reading} makes that of the answer. */
    <T> Promise<T> open(Scheduling asked, @Nullable ActivityOptions options, Function<Delivered, Callable<T>> reading) {
        Branch branch = asking();
        boolean live = !cursor.isReplaying();
        Event event = record(asked);
        if (live) {
            recorder.opened(event, options, cursor.now());
        }
        Promise<T> promise = new Promise<T>(context).cancelledBy(() -> cancel(event.eventId()));
        if (promises.open(event, new Operation<>(asked, branch, promise, reading)) && live) {
            recorder.consumedEvent();
        }
        return promise;
    }

    /** Rule 3: gives an operation up, at once. */
    private void cancel(long eventId) {
        asking();
        cancel(eventId, () -> new CancellationException("The operation was cancelled"));
    }

    private void cancel(long eventId, Supplier<RuntimeException> exception) {
        record(promises.cancelling(eventId));
        promises.giveUp(eventId, exception);
    }

    /** Rule 3 for everything those branches have asked for, in order; their waits throw. */
    private void giveUp(Predicate<Branch> which, Supplier<RuntimeException> exception) {
        promises.ids(operation -> which.test(operation.branch())).forEach(eventId -> cancel(eventId, exception));
        branches.interrupt(which, exception);
    }

    /** Runs {@code body} as a branch of its own, starting when the running one waits. */
    <T> Promise<T> fork(Callable<T> body) {
        asking();
        Promise<T> promise = new Promise<>(context);
        Branch branch = branches.fork(() -> {
            Callable<T> outcome = Outcome.of(() -> {
                asking().throwInterruption(); // cancelled before it began
                return OrchestrationContext.within(context, body);
            });
            asking(); // code that was thrown away has no outcome
            promise.settle(outcome);
        });
        return promise.cancelledBy(() -> {
            asking();
            Supplier<RuntimeException> exception = () -> new CancellationException("The branch was cancelled");
            giveUp(other -> other.isWithin(branch), exception);
            promise.settle(Outcome.failure(exception));
        });
    }

    private void runMain() {
        Ending end = main.run(context);
        if (!main.hasContinued()) {
            asking(); // code that was thrown away has no end
        }
        end(record(end).fact());
    }

    private void end(Fact fact) {
        branches.stop();
        ending = fact;
    }

    void setStatus(Payload status) {
        asking();
        record(new CustomStatusUpdated(status));
        customStatus = status;
    }

    Unwind continueAsNew(Payload input, @Nullable String version) {
        branches.stop();
        return main.continueAsNew(input, version);
    }

    private void diverge(NonDeterminismException found) {
        branches.stop();
        divergence = found;
    }

    /** Throws the parked code away; the engine is of no further use. */
    public void close() {
        branches.unwindAll();
    }

    /** How the execution ended, if it has. */
    public Optional<Fact> ending() {
        return Optional.ofNullable(ending);
    }

    public @Nullable Payload customStatus() {
        return customStatus;
    }

    /** What the execution waits for, and what nobody has consumed. */
    public OpenOperations operations() {
        return promises.open();
    }

    public long nextEventId() {
        return cursor.nextEventId();
    }
}
