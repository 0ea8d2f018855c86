package io.durable.runtime;

import io.durable.Instance;
import io.durable.ProviderException;
import io.durable.history.Delivered.External;
import io.durable.history.OpenOperations;
import io.durable.history.OpenOperations.Verdict;
import io.durable.provider.CommitResult;
import io.durable.provider.TurnCommit;
import io.durable.replay.ReplayEngine;
import io.durable.runtime.Counters.Counter;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hands an event to code that is parked here and waits for it, so that the event and the turn it leads to are one commit;
 * queued, it would be a commit to queue it, one to claim its instance and one for the turn.
 *
 * <ol>
 *   <li>Keep others on this node away from the instance. One event at a time goes straight to it; who comes meanwhile waits
 *       a little, for what he queues would fence that turn, and queues his event then.
 *   <li>If nobody works on the instance, nothing was queued for it here since it was parked, and its code waits for this
 *       very event, run the turn.
 *   <li>Commit it under a fence that holds if nobody else has claimed the instance and nothing is due for it. Else others
 *       were faster, and the event is queued behind what they have sent.
 * </ol>
 */
final class StraightDelivery {

    private static final Logger log = LoggerFactory.getLogger(StraightDelivery.class);

    /** How long an event is held back for the sake of another's turn. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final Node node;
    private final TurnCycle turns;
    private final Together<TurnCommit, CommitResult> commitTogether;
    private final Map<String, CompletableFuture<Void>> underWay = new ConcurrentHashMap<>();

    StraightDelivery(Node node, TurnCycle turns) {
        this.node = node;
        this.turns = turns;
        this.commitTogether = new Together<>(node.provider()::commitUnclaimed);
    }

    /**
     * Whether the event is in the history now; if not, it is to be queued.
     *
     * @throws ProviderException if the store is out of reach, and it is not known whether it is
     */
    boolean deliver(String instanceId, External event) {
        CompletableFuture<Void> ours = new CompletableFuture<>();
        CompletableFuture<Void> others = underWay.putIfAbsent(instanceId, ours);
        if (others != null) {
            node.expectMail(instanceId);
            others.copy()
                    .completeOnTimeout(null, PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
                    .join();
            return false;
        }
        try {
            return node.inFlight().during(() -> tryTo(instanceId, event));
        } finally {
            underWay.remove(instanceId);
            ours.complete(null);
        }
    }

    private boolean tryTo(String instanceId, External event) {
        Optional<Lease> reserved = hasRoom()
                ? node.cache().resting(instanceId).filter(turns::comesBack).flatMap(node.leases()::reserve)
                : Optional.empty();
        if (reserved.isEmpty()) {
            return false;
        }
        Lease lease = reserved.get();
        Optional<UncommittedTurn> turn = run(lease, event);
        if (turn.isEmpty()) {
            node.letGo(lease);
            return false;
        }
        return commit(lease, turn.get());
    }

    /** Should the store not answer, turns of which it need not know beforehand must not take up all the room there is. */
    private boolean hasRoom() {
        int concurrency = node.settings().orchestrations().concurrency();
        return node.claims() && turns.underWay() < concurrency && underWay.size() <= concurrency / 2;
    }

    private Optional<UncommittedTurn> run(Lease lease, External event) {
        Instance instance = lease.instance();
        Optional<ReplayEngine> engine = node.cache().take(instance);
        if (engine.isPresent() && !takes(engine.get().operations(), event)) {
            turns.park(lease, instance, engine.get());
            return Optional.empty();
        }
        node.counters().add(Counter.CACHE_HITS, engine.isPresent() ? 1 : 0);
        return engine.flatMap(code -> turns.runAhead(lease, () -> code, Inbox.straight(event), turn -> true));
    }

    /** Whether somebody waits for the event, and the sender would not be refused if it had to be queued. */
    private boolean takes(OpenOperations operations, External event) {
        return operations.judge(event) == Verdict.ANSWERS
                && operations.unconsumed().size() < node.settings().limits().unconsumedEvents();
    }

    private boolean commit(Lease lease, UncommittedTurn turn) {
        CommitResult result;
        try {
            result = commitTogether.call(turn.commit());
        } catch (ProviderException | Error e) {
            turns.notStored(lease, turn, true);
            throw e;
        } catch (RuntimeException e) {
            log.debug("Instance '{}' gets its event through the queue", lease.execution(), e);
            turns.notStored(lease, turn, true);
            return false;
        }
        if (result == CommitResult.FENCED) {
            node.counters().increment(Counter.FENCED_TURNS);
            turns.notStored(lease, turn, false);
            return false;
        }
        node.counters().increment(Counter.STRAIGHT_EVENTS);
        turns.stored(lease, turn);
        return true;
    }
}
