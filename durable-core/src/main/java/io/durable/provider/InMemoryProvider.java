package io.durable.provider;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Event;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A provider that keeps everything in this process, for tests and for trying things out. One lock makes every verb
 * atomic; listeners are told after it was released. The store's time is the clock it is given.
 */
public final class InMemoryProvider implements Provider {

    private final Object lock = new Object();
    private final InMemoryStore store = InMemoryStore.empty();
    private final InMemoryNodes nodes = new InMemoryNodes();
    private final Clock clock;
    private final List<WorkListener> listeners = new CopyOnWriteArrayList<>();

    public InMemoryProvider(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void listen(WorkListener listener) {
        listeners.add(listener);
    }

    @Override
    public boolean joinsTransaction() {
        return false;
    }

    @Override
    public List<Optional<Instant>> create(List<NewInstance> instances, @Nullable String owner) {
        instances.forEach(instance -> instance.requireOwner(owner));
        return locked(now -> instances.stream()
                .map(instance -> create(instance, owner, now) ? Optional.of(now) : Optional.<Instant>empty())
                .toList());
    }

    private boolean create(NewInstance instance, @Nullable String owner, Instant now) {
        TurnCommit firstTurn = instance.firstTurn();
        boolean created = store.mail().create(new InMemoryInstance(instance, owner, now));
        if (created && firstTurn != null) {
            new InMemoryTurn(store, firstTurn, now).commit(); // its fence holds: nobody else was here
        }
        return created;
    }

    @Override
    public List<SendResult> send(List<Message> messages, int mailboxLimit) {
        return locked(now -> messages.stream()
                .map(message -> store.mail().send(message, mailboxLimit, now))
                .toList());
    }

    @Override
    public List<ClaimedInstance> claimInstances(InstanceClaim claim) {
        return locked(now -> store.instances().claim(claim, nodes.aliveAt(now), now));
    }

    @Override
    public Map<ExecutionKey, List<Event>> history(List<ExecutionKey> executions) {
        return locked(now -> {
            Map<ExecutionKey, List<Event>> histories = new LinkedHashMap<>();
            for (ExecutionKey execution : executions) {
                List<Event> events = store.instances().history(execution);
                if (!events.isEmpty()) {
                    histories.put(execution, events);
                }
            }
            return histories;
        });
    }

    @Override
    public List<CommitResult> commit(List<TurnCommit> turns) {
        return locked(now -> turns.stream()
                .map(turn -> new InMemoryTurn(store, turn, now).commit())
                .toList());
    }

    @Override
    public List<CommitResult> commitUnclaimed(List<TurnCommit> turns) {
        return commit(turns);
    }

    @Override
    public List<ClaimedActivity> claimActivities(String node, int max, Set<String> names) {
        return locked(now -> store.activities().claim(node, max, names, nodes.aliveAt(now), now));
    }

    @Override
    public List<Boolean> completeActivities(String node, List<ActivityResult> results) {
        return locked(now -> results.stream()
                .map(result -> store.complete(node, result, now))
                .toList());
    }

    @Override
    public void releaseActivitiesExcept(String node, Set<ActivityKey> kept) {
        locked(now -> {
            store.activities().releaseExcept(node, kept, now);
            return kept;
        });
    }

    @Override
    public List<ActivityKey> cancelledActivities(String node) {
        return locked(now -> store.activities().cancelled(node));
    }

    @Override
    public void renewNode(Node node, Duration lease) {
        locked(now -> nodes.renew(node, now.plus(lease)));
    }

    @Override
    public void releaseNode(String node) {
        locked(now -> {
            store.release(node, now);
            return nodes.release(node);
        });
    }

    @Override
    public List<Node> liveNodes() {
        return locked(nodes::alive);
    }

    @Override
    public List<Instance> find(List<String> instanceIds) {
        return locked(now -> store.instances().find(instanceIds));
    }

    @Override
    public Page<Instance> list(InstanceFilter filter, PageRequest page) {
        return locked(now -> store.instances().list(filter, page));
    }

    @Override
    public List<Instance> children(String instanceId) {
        return locked(now -> store.instances().children(instanceId));
    }

    @Override
    public boolean retryStalled(String instanceId) {
        return locked(now -> store.retryStalled(instanceId, now));
    }

    @Override
    public List<Boolean> purge(List<String> instanceIds) {
        return locked(now -> instanceIds.stream().map(store::purge).toList());
    }

    @Override
    public List<String> endedBefore(Duration age, int max) {
        return locked(now -> store.instances().endedBefore(now.minus(age), max));
    }

    @Override
    public int expireUnclaimedEvents(Duration age) {
        return locked(now -> store.mail().expireUnclaimed(age, now));
    }

    @Override
    public Page<DeadLetter> deadLetters(PageRequest page) {
        return locked(now -> store.deadLetters().list(page));
    }

    @Override
    public Optional<SendResult> redeliver(long deadLetterId, int mailboxLimit) {
        return locked(now -> store.mail().redeliver(deadLetterId, mailboxLimit, now));
    }

    @Override
    public boolean discard(long deadLetterId) {
        return locked(now -> store.deadLetters().remove(deadLetterId));
    }

    private <T> T locked(Function<Instant, T> verb) {
        T answer;
        InMemoryHints.Taken hints;
        synchronized (lock) {
            answer = verb.apply(clock.instant());
            hints = store.hints().take();
        }
        listeners.forEach(hints::tell);
        return answer;
    }
}
