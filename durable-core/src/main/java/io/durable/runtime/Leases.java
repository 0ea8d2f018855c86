package io.durable.runtime;

import io.durable.Instance;
import io.durable.history.Delivered.Completion;
import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedInstance;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The executions this node works on. */
final class Leases {

    private final Map<String, Lease> leases = new ConcurrentHashMap<>();
    private volatile boolean storeAsked;

    /** A lease for an instance that is about to be created for this node; empty if its id is in use here. */
    Optional<Lease> reserve(Instance instance) {
        Lease lease = Lease.reserved(instance, this::isStoreAsked);
        return leases.putIfAbsent(instance.instanceId(), lease) == null ? Optional.of(lease) : Optional.empty();
    }

    private Lease open(Instance instance) {
        Lease lease = new Lease(instance, this::isStoreAsked);
        leases.put(instance.instanceId(), lease);
        return lease;
    }

    /** The lease for a turn on a claimed instance; empty if we have gone on with it since, and must ask again. */
    Optional<Lease> claim(Instance instance) {
        Lease held = leases.get(instance.instanceId());
        if (held == null) {
            return Optional.of(open(instance));
        }
        boolean rested = held.isResting();
        if (!held.begin()) {
            boolean asksAgain = leases.get(instance.instanceId()) == held; // else it has just been let go
            return asksAgain ? Optional.empty() : claim(instance);
        }
        if (isSamePlace(held.instance(), instance)) {
            return Optional.of(held);
        }
        if (!rested && isAhead(held.instance(), instance)) {
            held.rest(); // a turn of ours was faster than the claim; once rested, it cannot have been ours
            return Optional.empty();
        }
        held.close(); // others have worked on it since: only results are still of use
        Lease lease = open(instance);
        if (held.instance().isSameRunAs(instance) && held.execution().equals(lease.execution())) {
            lease.receive(held.drainInbox());
        }
        return Optional.of(lease);
    }

    private static boolean isSamePlace(Instance held, Instance claimed) {
        return held.isSameRunAs(claimed)
                && held.executionId() == claimed.executionId()
                && held.position().nextEventId() == claimed.position().nextEventId();
    }

    private static boolean isAhead(Instance held, Instance claimed) {
        return held.isSameRunAs(claimed)
                && held.executionId() == claimed.executionId()
                && held.position().nextEventId() > claimed.position().nextEventId();
    }

    /** Whether the result goes straight to its execution, held here. */
    boolean offer(ActivityKey activity, Completion result, Consumer<Lease> startTurn) {
        Lease lease = find(activity);
        return lease != null && lease.offer(result, () -> startTurn.accept(lease));
    }

    /** An activity has left this node without a result. */
    void activityLeft(ActivityKey activity, Consumer<Lease> startTurn) {
        Lease lease = find(activity);
        if (lease != null) {
            lease.activityLeft(() -> startTurn.accept(lease));
        }
    }

    private @Nullable Lease find(ActivityKey activity) {
        Lease lease = leases.get(activity.instanceId());
        return lease != null && lease.execution().equals(activity.execution()) ? lease : null;
    }

    /** A message for that instance is about to be queued. */
    void expectMail(String instanceId) {
        Lease lease = leases.get(instanceId);
        if (lease != null) {
            lease.expectMail();
        }
    }

    /** Whether an instance is being worked on here. */
    boolean holds(String instanceId) {
        return leases.containsKey(instanceId);
    }

    void remove(Lease lease) {
        lease.close();
        leases.remove(lease.instance().instanceId(), lease);
    }

    /**
     * Asks the store for ready instances, given those whose turn is under way. If the node was {@code told} of messages,
     * every turn that is under way or begins meanwhile asks again when it ends: the store passes over its instance.
     */
    List<ClaimedInstance> ask(boolean told, Function<Set<String>, List<ClaimedInstance>> store) {
        storeAsked = told;
        try {
            return store.apply(busy(told));
        } finally {
            storeAsked = false;
        }
    }

    private boolean isStoreAsked() {
        return storeAsked;
    }

    private Set<String> busy(boolean told) {
        return leases.entrySet().stream()
                .filter(entry -> entry.getValue().isInTurn(told))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Those that go on once the store was asked. */
    List<Lease> resting() {
        return leases.values().stream().filter(Lease::isResting).toList();
    }
}
