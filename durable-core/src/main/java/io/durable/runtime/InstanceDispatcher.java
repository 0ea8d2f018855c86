package io.durable.runtime;

import io.durable.Instance;
import io.durable.history.Event;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.ExecutionKey;
import io.durable.provider.InstanceClaim;
import io.durable.provider.NewInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Claims ready instances as long as there is room, and begins their turns. */
final class InstanceDispatcher {

    private static final Logger log = LoggerFactory.getLogger(InstanceDispatcher.class);
    private static final int MAX_CLAIM = 200;

    /** So many times the usual number of turns may be under way before what is started here is left to others. */
    private static final int STARTS = 20;

    private final Node node;
    private final Registry registry;
    private final TurnCycle turns;
    private final Pump pump;
    private final AtomicLong hints = new AtomicLong();
    private long heeded;

    InstanceDispatcher(Node node, Registry registry, TurnCycle turns) {
        this.node = node;
        this.registry = registry;
        this.turns = turns;
        this.pump = new Pump(node.threads().workers(), this::claimAll);
    }

    /** There may be messages nobody has looked at yet. */
    void wake() {
        hints.incrementAndGet();
        lookAgain();
    }

    /** There may be room, or an instance may be free that was busy before. */
    void lookAgain() {
        if (!registry.handlers().isEmpty()) {
            pump.wake();
        }
    }

    void stop() {
        pump.stop();
        goOn(node.leases().resting());
    }

    private void claimAll() {
        long latest = hints.get();
        boolean told = latest != heeded;
        List<Lease> resting = node.leases().resting();
        boolean more = true;
        int room;
        while (more && (room = room()) > 0 && node.claims()) {
            int max = Math.min(room, MAX_CLAIM);
            more = node.inFlight().during(() -> claim(max, told)) == max;
        }
        node.moreInstances(more);
        goOn(resting);
        if (!more) {
            heeded = latest;
        } else if (room() > 0) {
            pump.wake(); // a turn has ended in between
        }
    }

    /** How many were claimed; a stopping node, which waits for this, claims nothing. */
    private int claim(int max, boolean told) {
        if (!node.claims()) {
            return 0;
        }
        List<ClaimedInstance> claimed = node.leases().ask(told, busy -> node.provider()
                .claimInstances(new InstanceClaim(node.id(), max, registry.handlers(), busy)));
        begin(claimed);
        return claimed.size();
    }

    private void goOn(List<Lease> resting) {
        resting.stream().filter(Lease::endRest).forEach(turns::begin);
    }

    private int room() {
        return node.settings().orchestrations().concurrency() - turns.underWay();
    }

    private void begin(List<ClaimedInstance> claimed) {
        List<ClaimedInstance> idle = new ArrayList<>();
        List<Lease> leases = new ArrayList<>();
        for (ClaimedInstance instance : claimed) {
            Optional<Lease> lease = node.leases().claim(instance.instance());
            if (lease.isPresent()) {
                idle.add(instance);
                sayIfTakenOver(instance.instance());
                leases.add(lease.get());
            } else {
                pump.wake(); // a turn of ours came in between: go round once more
            }
        }
        Map<ExecutionKey, List<Event>> histories = histories(idle.stream()
                .map(ClaimedInstance::execution)
                .filter(execution -> !node.cache().has(execution))
                .toList());
        for (int i = 0; i < idle.size(); i++) {
            ClaimedInstance instance = idle.get(i);
            turns.begin(leases.get(i), instance.messages(), histories.get(instance.execution()));
        }
    }

    private void sayIfTakenOver(Instance instance) {
        if (instance.position().losses() > 0 && !node.isPoison(instance)) {
            log.info("Instance '{}' goes on here: the node that held it has died", instance.instanceId());
        }
    }

    /** One read for all; if that fails, each turn reads its own and fails alone. */
    private Map<ExecutionKey, List<Event>> histories(List<ExecutionKey> executions) {
        try {
            return executions.isEmpty() ? Map.of() : node.provider().history(executions);
        } catch (RuntimeException | Error e) {
            return Map.of();
        }
    }

    /** Whether an instance created now could run its first turn here soon. */
    boolean hasRoomFor(NewInstance instance) {
        return node.claims()
                && turns.underWay() < STARTS * node.settings().orchestrations().concurrency()
                && registry.orchestration(
                                instance.start().name(), instance.start().version())
                        .isPresent();
    }

    /** Begins the first turn of an instance that was just created for this node. */
    void begin(Lease lease, Event started) {
        turns.begin(lease, List.of(), List.of(started));
    }
}
