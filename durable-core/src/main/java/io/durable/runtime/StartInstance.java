package io.durable.runtime;

import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceState;
import io.durable.ProviderException;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.provider.NewInstance;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates an instance and, if there is room here, runs its first turn: straight after that commit, or, where {@link
 * QuickTurns} say that it is quick, before it, so that both are stored at once.
 */
final class StartInstance {

    private static final Logger log = LoggerFactory.getLogger(StartInstance.class);

    private final Node node;
    private final Registry registry;
    private final InstanceDispatcher dispatcher;
    private final TurnCycle turns;
    private final Together<NewInstance, Optional<Instant>> createHere;
    private final Together<NewInstance, Optional<Instant>> create;

    StartInstance(Node node, Registry registry, InstanceDispatcher dispatcher, TurnCycle turns) {
        this.node = node;
        this.registry = registry;
        this.dispatcher = dispatcher;
        this.turns = turns;
        this.createHere = new Together<>(instances -> node.provider().create(instances, node.id()));
        this.create = new Together<>(instances -> node.provider().create(instances, null));
    }

    /**
     * @return the lease under which it runs here, if it does
     * @throws InstanceAlreadyExistsException if the id is in use
     * @throws IllegalArgumentException if the input is not what the orchestration takes, where that is known here
     */
    Optional<Lease> start(String instanceId, OrchestrationStarted start) {
        registry.orchestration(start.name(), start.version())
                .ifPresentOrElse(
                        definition -> definition.code().checkInput(start.input()),
                        () -> sayThatItWaits(instanceId, start));
        Instant now = node.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        NewInstance instance = new NewInstance(instanceId, new Event(1, now, start));
        if (node.provider().joinsTransaction()) {
            requireCreated(node.provider().create(List.of(instance), null).get(0), instanceId);
            return Optional.empty();
        }
        Optional<Lease> lease =
                dispatcher.hasRoomFor(instance) ? node.leases().reserve(pending(instance, now)) : Optional.empty();
        if (lease.isPresent() && start(instance, lease.get())) {
            return lease;
        }
        requireCreated(create.call(instance), instanceId);
        return Optional.empty();
    }

    /** False if the instance is to be created for whoever claims it, after all. */
    private boolean start(NewInstance instance, Lease lease) {
        Optional<UncommittedTurn> firstTurn = turns.runFirst(lease, instance.started());
        if (firstTurn.isPresent()) {
            return startWith(firstTurn.get(), instance, lease);
        }
        Optional<Instant> created = Optional.empty();
        try {
            created = createHere.call(instance);
        } finally {
            if (created.isEmpty()) {
                node.letGo(lease);
            }
        }
        lease.created(requireCreated(created, instance.instanceId()));
        lease.open();
        dispatcher.begin(lease, instance.started());
        return true;
    }

    /** False if the store cannot take the turn: the start is accepted without, and the instance will say why it stalls. */
    private boolean startWith(UncommittedTurn firstTurn, NewInstance instance, Lease lease) {
        Optional<Instant> created;
        try {
            created = createHere.call(instance.with(firstTurn.commit()));
        } catch (ProviderException | Error e) {
            turns.notStored(lease, firstTurn, true);
            throw e;
        } catch (RuntimeException e) {
            log.debug("Instance '{}' is stored without its first turn", instance.instanceId(), e);
            turns.notStored(lease, firstTurn, true);
            return false;
        }
        if (created.isEmpty()) {
            turns.notStored(lease, firstTurn, false);
        }
        lease.created(requireCreated(created, instance.instanceId()));
        turns.stored(lease, firstTurn);
        return true;
    }

    private static Instant requireCreated(Optional<Instant> created, String instanceId) {
        return created.orElseThrow(() -> new InstanceAlreadyExistsException(instanceId));
    }

    /** Nothing to be said about by a client, which leaves everything to others. */
    private void sayThatItWaits(String instanceId, OrchestrationStarted start) {
        if (!registry.handlers().isEmpty()) {
            log.warn(
                    "Instance '{}' waits for a node that runs '{}'{}; this one runs {}",
                    instanceId,
                    start.name(),
                    start.version() == null ? "" : " in version " + start.version(),
                    registry.handlers().stream()
                            .map(handler -> handler.name() + " " + handler.version())
                            .sorted()
                            .toList());
        }
    }

    private Instance pending(NewInstance instance, Instant now) {
        OrchestrationStarted start = instance.start();
        return new Instance(
                instance.instanceId(),
                new Origin(start.name(), start.version(), start.parent(), now),
                new Position(1, 2, node.id(), 0),
                InstanceState.PENDING,
                now);
    }
}
