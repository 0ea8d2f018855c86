package io.durable.provider;

import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One instance with its histories and its queue. It is ready when a message is due or when {@code wakeAt} has come:
 * right after it was created or continued as new. A stalled instance is ready at {@code wakeAt} only.
 */
final class InMemoryInstance {

    private final Map<Long, List<Event>> histories = new HashMap<>();
    private final InMemoryQueue queue = new InMemoryQueue();
    private Instance instance;
    private @Nullable Instant wakeAt;

    InMemoryInstance(NewInstance created, @Nullable String owner, Instant now) {
        OrchestrationStarted start = created.start();
        Origin origin = new Origin(start.name(), start.version(), start.parent(), now);
        instance = new Instance(created.instanceId(), origin, new Position(1, 2, owner, 0), InstanceState.PENDING, now);
        startHistory(created.started());
        wakeAt = now;
    }

    Instance instance() {
        return instance;
    }

    String id() {
        return instance.instanceId();
    }

    @Nullable
    String owner() {
        return instance.position().owner();
    }

    boolean hasEnded() {
        return instance.status().isTerminal();
    }

    InMemoryQueue queue() {
        return queue;
    }

    List<Event> history(long executionId) {
        return List.copyOf(histories.getOrDefault(executionId, List.of()));
    }

    /** Since when, or from when on, it is ready; {@code null} if nothing is in sight. */
    @Nullable
    Instant readyAt() {
        Instant due = instance.status() == InstanceStatus.STALLED ? null : queue.firstDueAt();
        if (due == null || wakeAt == null) {
            return due == null ? wakeAt : due;
        }
        return wakeAt.isBefore(due) ? wakeAt : due;
    }

    boolean isReady(Instant now) {
        Instant readyAt = readyAt();
        return readyAt != null && !readyAt.isAfter(now);
    }

    void wake(Instant now) {
        wakeAt = now;
    }

    boolean isFor(InstanceClaim claim, Predicate<String> alive) {
        String owner = owner();
        return claim.knows(instance.name(), instance.origin().version())
                && !claim.busy().contains(id())
                && (owner == null || owner.equals(claim.node()) || !alive.test(owner));
    }

    /** Hands itself to {@code node}; whoever owned it before, if anybody else, is dead. */
    ClaimedInstance claim(String node, Instant now) {
        boolean lost = owner() != null && !node.equals(owner());
        own(node, instance.position().losses() + (lost ? 1 : 0));
        return new ClaimedInstance(instance, queue.due(now));
    }

    void release() {
        own(null, instance.position().losses());
    }

    boolean allows(Fence fence, Instant now) {
        boolean atRest = instance.status() == InstanceStatus.RUNNING
                && !isReady(now)
                && instance.origin().createdAt().equals(fence.createdAt());
        return !hasEnded()
                && Fence.of(instance).equals(new Fence(fence.execution(), fence.expectedOwner(), fence.nextEventId()))
                && (atRest || !fence.isUnclaimed());
    }

    /** Takes in what a turn recorded and consumed. */
    void record(TurnCommit turn) {
        histories.get(instance.executionId()).addAll(turn.events());
        int gone =
                turn.consumed().persistentEvents() + turn.issued().deadLetters().size();
        queue.consume(turn.consumed().messages(), gone);
    }

    /**
     * Becomes what it is after a turn.
     *
     * @return the messages a terminal state leaves behind
     */
    List<InMemoryMessage> settle(TurnCommit turn, Instant now) {
        After after = turn.after();
        if (after.endsExecution()) {
            queue.removeAddressedTo(instance.executionId());
        }
        Origin origin = instance.origin();
        String version = after.version() == null ? origin.version() : after.version();
        instance = new Instance(
                id(),
                new Origin(origin.name(), version, origin.parent(), origin.createdAt()),
                positionAfter(turn),
                after.state(),
                now);
        wakeAt = wakeAfter(after, now);
        if (after.next() != null) {
            startHistory(after.next());
        }
        return hasEnded() ? queue.clear() : List.of();
    }

    private Position positionAfter(TurnCommit turn) {
        After after = turn.after();
        boolean kept =
                after.lease() == After.Lease.KEPT && !after.state().status().isTerminal();
        String owner = kept ? turn.fence().owner() : null;
        return after.next() != null
                ? new Position(instance.executionId() + 1, 2, owner, 0)
                : new Position(
                        instance.executionId(),
                        turn.fence().nextEventId() + turn.events().size(),
                        owner,
                        0);
    }

    private static @Nullable Instant wakeAfter(After after, Instant now) {
        if (after.next() != null) {
            return now;
        }
        return after.retryIn() == null ? null : now.plus(after.retryIn());
    }

    private void startHistory(Event first) {
        histories.put(instance.executionId(), new ArrayList<>(List.of(first)));
    }

    private void own(@Nullable String owner, int losses) {
        Position at = instance.position();
        instance = new Instance(
                id(),
                instance.origin(),
                new Position(at.executionId(), at.nextEventId(), owner, losses),
                instance.state(),
                instance.updatedAt());
    }
}
