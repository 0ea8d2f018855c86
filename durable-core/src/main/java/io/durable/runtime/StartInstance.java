package io.durable.runtime;

import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.provider.NewInstance;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates an instance and, if there is room here, runs its first turn straight after that commit. */
final class StartInstance {

    private static final Logger log = LoggerFactory.getLogger(StartInstance.class);

    private final Node node;
    private final Registry registry;
    private final InstanceDispatcher dispatcher;

    StartInstance(Node node, Registry registry, InstanceDispatcher dispatcher) {
        this.node = node;
        this.registry = registry;
        this.dispatcher = dispatcher;
    }

    /**
     * @return false if the id is in use
     * @throws IllegalArgumentException if the input is not what the orchestration takes, where that is known here
     */
    boolean start(String instanceId, OrchestrationStarted start) {
        registry.orchestration(start.name(), start.version())
                .ifPresentOrElse(
                        definition -> definition.code().checkInput(start.input()),
                        () -> sayThatItWaits(instanceId, start.name()));
        Instant now = node.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        NewInstance instance = new NewInstance(instanceId, new Event(1, now, start));
        Optional<Lease> lease = !node.provider().joinsTransaction() && dispatcher.hasRoomFor(instance)
                ? node.leases().reserve(pending(instance, now))
                : Optional.empty();
        Optional<Instant> created = Optional.empty();
        try {
            created = node.provider()
                    .create(List.of(instance), lease.isPresent() ? node.id() : null)
                    .get(0);
        } finally {
            if (created.isEmpty()) {
                lease.ifPresent(this::letGo);
            }
        }
        if (created.isPresent() && lease.isPresent()) {
            lease.get().open(created.get());
            dispatcher.begin(lease.get(), instance.started());
        }
        return created.isPresent();
    }

    /** Nothing to be said about by a client, which leaves everything to others. */
    private void sayThatItWaits(String instanceId, String orchestration) {
        if (!registry.handlers().isEmpty()) {
            log.info("'{}' waits for a node that runs '{}'", instanceId, orchestration);
        }
    }

    private void letGo(Lease lease) {
        node.leases().remove(lease);
        if (lease.end()) {
            node.lookForInstances();
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
