package io.durable.test.simulation;

import io.durable.Backoff;
import io.durable.DurableClient;
import io.durable.provider.Provider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.runtime.RuntimeSettings.Retention;
import io.durable.runtime.RuntimeSettings.Times;
import io.durable.runtime.Threads;
import io.durable.test.TestThreads;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.function.BiConsumer;
import tools.jackson.databind.json.JsonMapper;

/** A real runtime whose threads, time and store are simulated; only parked code has threads of its own. */
final class SimulatedNode {

    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Times TIMES = new Times(
            LEASE,
            Duration.ofSeconds(3),
            Duration.ofSeconds(2),
            new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(10), 0.5),
            Retention.DEFAULT);
    private static final int NEVER_POISON = 1_000;

    private final World world;
    private final String name;
    private final Agenda agenda;
    private final DurableRuntime runtime;
    private Instant frozenUntil = Instant.MIN;
    private boolean dead;

    SimulatedNode(World world, String name, Provider store, BiConsumer<SimulatedNode, RuntimeBuilder> setup) {
        this.world = world;
        this.name = name;
        this.agenda = new Agenda(world.clock());
        Threads orchestrations = TestThreads.with(agenda);
        RuntimeBuilder builder = DurableRuntime.on(
                        new StoreView(world, store, this).provider(),
                        clock(world),
                        new Threads(orchestrations.orchestrations(), agenda, agenda, agenda),
                        settings(name, world.random()),
                        JsonMapper.shared())
                .random(new Random(world.random().nextLong()));
        setup.accept(this, builder);
        this.runtime = builder.build();
    }

    /** Not every node knows what time it is. */
    private static Clock clock(World world) {
        boolean wrong = world.strikes(300);
        return wrong
                ? Clock.offset(world.clock(), Duration.ofSeconds(world.random().nextInt(600) - 300L))
                : world.clock();
    }

    private static RuntimeSettings settings(String name, Random random) {
        int cache = random.nextBoolean() ? 200 : random.nextInt(2);
        return RuntimeSettings.defaults(name)
                .with(new Orchestrations(
                        1 + random.nextInt(4), cache, Duration.ofMinutes(1), NEVER_POISON, OnNonDeterminism.STALL))
                .with(new Activities(1 + random.nextInt(4), NEVER_POISON, Duration.ofSeconds(1)))
                .with(TIMES);
    }

    void start() {
        runtime.start();
    }

    String name() {
        return name;
    }

    Agenda agenda() {
        return agenda;
    }

    DurableClient client() {
        return runtime.client();
    }

    /** Stands still for a while: nothing happens here, and nobody is told. */
    void freeze() {
        Duration time = Duration.ofMillis(world.random().nextInt((int) LEASE.toMillis() * 2));
        frozenUntil = world.clock().instant().plus(time);
        world.note(name, "frozen for " + time.toMillis());
    }

    boolean isFrozen() {
        return frozenUntil.isAfter(world.clock().instant());
    }

    Instant frozenUntil() {
        return frozenUntil;
    }

    /** As if killed: from now on nothing leaves this node. */
    void die() {
        dead = true;
        world.note(name, "dead");
    }

    boolean isDead() {
        return dead;
    }

    /** Lets go of the threads a dead node has; a real one takes them along. */
    void bury() {
        runtime.stop(Duration.ZERO);
        agenda.runAll();
        runtime.stop(Duration.ZERO);
    }
}
