package io.durable.test.simulation;

import io.durable.Instance;
import io.durable.InstanceAlreadyExistsException;
import io.durable.ProviderException;
import io.durable.StartOptions;
import io.durable.history.Event;
import io.durable.history.OpenOperations;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.Scheduling;
import io.durable.programs.ConfluentPrograms;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Provider;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Start programs, and give them what they ask for; who is told nothing asks again. */
final class Clients {

    private final World world;
    private final Provider store;
    private final List<String> toStart;
    private final List<String> started = new ArrayList<>();
    private final Set<String> answered = new HashSet<>();
    private final Set<Integer> accepted = new LinkedHashSet<>();
    private final Set<Integer> doubtful = new LinkedHashSet<>();
    private int letters;

    Clients(World world, Provider store, Set<String> ids) {
        this.world = world;
        this.store = store;
        this.toStart = new ArrayList<>(ids);
    }

    /** Ids of instances somebody was told of. */
    List<String> started() {
        return started;
    }

    boolean haveStartedAll() {
        return toStart.isEmpty();
    }

    /** Numbers of the persistent events that were accepted. */
    Set<Integer> accepted() {
        return accepted;
    }

    /** Numbers of those whose sender was told nothing. */
    Set<Integer> doubtful() {
        return doubtful;
    }

    /** Does one thing through {@code node}, if there is anything to do. */
    void act(SimulatedNode node) {
        try {
            if (!toStart.isEmpty() && world.random().nextBoolean()) {
                start(node, toStart.get(0));
            } else if (!started.isEmpty()) {
                answer(node, started.get(world.random().nextInt(started.size())));
            }
        } catch (ProviderException e) {
            world.note("client", "is told nothing");
        }
    }

    private void start(SimulatedNode node, String id) {
        world.note("client", "starts " + id + " at " + node.name());
        try {
            node.client().start(id, 1, StartOptions.id(id));
        } catch (InstanceAlreadyExistsException e) {
            world.note("client", "finds " + id + " started");
        }
        toStart.remove(id);
        started.add(id);
    }

    private void answer(SimulatedNode node, String id) {
        List<Instance> found = store.find(List.of(id));
        if (found.isEmpty() || found.get(0).status().isTerminal()) {
            return;
        }
        ExecutionKey execution = ExecutionKey.of(found.get(0));
        List<Event> history = store.history(List.of(execution)).getOrDefault(execution, List.of());
        for (Event event :
                OpenOperations.after(execution.executionId(), history).open()) {
            answer(node, execution, event);
        }
    }

    private void answer(SimulatedNode node, ExecutionKey execution, Event event) {
        String id = execution.instanceId();
        String name = ((Scheduling) event.fact()).name();
        String key = execution + "/" + event.eventId();
        if (name.equals(ConfluentPrograms.NEVER) || answered.contains(key)) {
            return;
        } else if (name.equals(ConfluentPrograms.CANCEL)) {
            node.client().cancel(id, "asked to");
        } else if (event.fact() instanceof ExternalSubscribed) {
            node.client().raiseEvent(id, name, "yes");
        } else if (event.fact() instanceof ExternalSubscribedPersistent) {
            write(node, id, name);
            write(node, id, name);
        }
        answered.add(key);
    }

    private void write(SimulatedNode node, String id, String name) {
        int letter = ++letters;
        doubtful.add(letter);
        node.client().raisePersistentEvent(id, name, letter);
        doubtful.remove(letter);
        accepted.add(letter);
    }
}
