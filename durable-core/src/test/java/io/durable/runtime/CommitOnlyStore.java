package io.durable.runtime;

import io.durable.history.Event;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.InstanceClaim;
import io.durable.provider.InstanceStore;
import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import io.durable.provider.SendResult;
import io.durable.provider.TurnCommit;
import java.time.Instant;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store that commits, the way it was told to for the next commits, and keeps nothing but whose turns it was given. */
final class CommitOnlyStore implements InstanceStore {

    private final Queue<Function<List<TurnCommit>, List<CommitResult>>> script = new ConcurrentLinkedQueue<>();
    private final List<List<String>> groups = new CopyOnWriteArrayList<>();
    private final Set<String> refused = new HashSet<>();

    /** The commit after those told before goes this way. */
    void next(Function<List<TurnCommit>, List<CommitResult>> commit) {
        script.add(commit);
    }

    /** A group with a turn of this instance is refused for good. */
    void refuse(String instanceId) {
        refused.add(instanceId);
    }

    /** Instances of the groups given to the store, refused and failed ones included. */
    List<List<String>> groups() {
        return groups;
    }

    @Override
    public List<CommitResult> commitUnclaimed(List<TurnCommit> turns) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<CommitResult> commit(List<TurnCommit> turns) {
        List<String> instances = turns.stream().map(TurnCommit::instanceId).toList();
        groups.add(instances);
        instances.stream().filter(refused::contains).findAny().ifPresent(id -> {
            throw new IllegalArgumentException(id + " does not fit");
        });
        Function<List<TurnCommit>, List<CommitResult>> next = script.poll();
        return next != null ? next.apply(turns) : Collections.nCopies(turns.size(), CommitResult.COMMITTED);
    }

    @Override
    public List<Optional<Instant>> create(List<NewInstance> instances, @Nullable String owner) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<SendResult> send(List<Message> messages, int mailboxLimit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<ClaimedInstance> claimInstances(InstanceClaim claim) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Map<ExecutionKey, List<Event>> history(List<ExecutionKey> executions) {
        throw new UnsupportedOperationException();
    }
}
