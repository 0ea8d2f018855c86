package io.durable.test.simulation;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.ProviderException;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Runs programs on several nodes of one store, all of it on one thread and in simulated time: which of the things that
 * could happen does happen next is drawn from a seed, and so are crashes, outages and frozen nodes. Bad things happen
 * for a while; then everything must come to its end.
 */
final class Simulation {

    private static final int BAD_STEPS = 1_500;
    private static final int MAX_STEPS = 60_000;
    private static final Duration AFTERMATH = Duration.ofMinutes(1);

    private final World world;
    private final InMemoryProvider store;
    private final Provider seen;
    private final Programs programs;
    private final Clients clients;
    private final List<SimulatedNode> nodes = new ArrayList<>();
    private int names;
    private int steps;

    /** @param bug what nodes see of the store */
    Simulation(long seed, Faults faults, UnaryOperator<Provider> bug) {
        this.world = new World(seed, faults);
        this.store = new InMemoryProvider(world.clock());
        this.seen = bug.apply(store);
        this.programs = new Programs(world, seed, 1 + (int) (seed % 3));
        this.clients = new Clients(world, store, programs.byId().keySet());
    }

    /** Runs until everything has ended, and a while longer for those who come late. */
    Outcome run() {
        try {
            stepUntil(null);
            stepUntil(world.clock().instant().plus(AFTERMATH));
            return new Outcome(store, programs, clients, world.trace());
        } finally {
            nodes.forEach(SimulatedNode::bury);
        }
    }

    private void stepUntil(Instant moment) {
        while (moment == null ? !isOver() : world.clock().instant().isBefore(moment)) {
            if (++steps == BAD_STEPS) {
                world.calmDown();
            }
            if (steps > MAX_STEPS || isAnyStalled()) {
                throw new AssertionError("No end in sight:\n" + world.trace().tail() + "\n" + Summary.of(instances()));
            }
            step();
        }
    }

    private boolean isOver() {
        return clients.haveStartedAll()
                && instances().stream().allMatch(instance -> instance.status().isTerminal());
    }

    private boolean isAnyStalled() {
        return instances().stream().anyMatch(instance -> instance.status() == InstanceStatus.STALLED);
    }

    private List<Instance> instances() {
        return store.list(InstanceFilter.ALL, PageRequest.first(1_000)).items();
    }

    private void step() {
        world.pass(Duration.ofMillis(world.random().nextInt(20)));
        replaceTheDead();
        List<SimulatedNode> awake =
                nodes.stream().filter(node -> !node.isFrozen()).toList();
        if (!awake.isEmpty() && world.strikes(world.faults().freeze())) {
            any(awake).freeze();
        } else if (!awake.isEmpty() && world.random().nextInt(20) == 0) {
            clients.act(any(awake));
        } else {
            List<SimulatedNode> busy =
                    awake.stream().filter(node -> node.agenda().ready() > 0).toList();
            if (busy.isEmpty()) {
                waitForSomething();
            } else {
                any(busy).agenda().runAny(world.random());
            }
        }
    }

    private SimulatedNode any(List<SimulatedNode> some) {
        return some.get(world.random().nextInt(some.size()));
    }

    /** Nobody has anything to do: time passes until somebody does, or a client looks in. */
    private void waitForSomething() {
        Instant now = world.clock().instant();
        Instant next = nodes.stream()
                .flatMap(node -> Stream.of(node.agenda().nextDue(), node.frozenUntil()))
                .filter(Objects::nonNull)
                .filter(moment -> moment.isAfter(now))
                .min(Instant::compareTo)
                .orElse(now.plusMillis(1));
        Duration limit = Duration.ofMillis(500);
        Duration wait = Duration.between(now, next);
        world.pass(wait.compareTo(limit) < 0 ? wait : limit);
    }

    private void replaceTheDead() {
        List<SimulatedNode> dead = nodes.stream().filter(SimulatedNode::isDead).toList();
        for (SimulatedNode node : dead) {
            node.bury();
            nodes.remove(node);
        }
        if (nodes.size() < world.faults().nodes()) {
            startNode();
        }
    }

    private void startNode() {
        SimulatedNode node = new SimulatedNode(world, "node-" + ++names, seen, programs::register);
        try {
            node.start();
            nodes.add(node);
        } catch (ProviderException e) {
            world.note(node.name(), "cannot start");
        }
    }
}
