package io.durable.test.simulation;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.Orchestrator;
import io.durable.RetryPolicy;
import io.durable.programs.ConfluentPrograms;
import io.durable.programs.Program;
import io.durable.runtime.RuntimeBuilder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** What nodes can run: some random programs and the activities these call, which are flaky and may kill their node. */
final class Programs {

    private static final int ATTEMPTS = 4;
    private static final RetryPolicy RETRY = new RetryPolicy(
            ATTEMPTS,
            new Backoff(Duration.ofMillis(500), 2, Duration.ofSeconds(5), 0.3),
            Set.of(IllegalStateException.class.getName()));

    private static final Orchestrator<Integer, String> LEAF = (ctx, input) ->
            ctx.schedule(input == 2 ? "broken" : "a", input, String.class).await();

    private final Map<String, Program> programs = new LinkedHashMap<>();
    private final Set<String> effects = new LinkedHashSet<>();
    private final World world;

    Programs(World world, long seed, int count) {
        this.world = world;
        ConfluentPrograms random = new ConfluentPrograms(new SplittableRandom(seed));
        for (int i = 1; i <= count; i++) {
            programs.put("program-" + i, random.next());
        }
    }

    /** Programs by the id of the instance that runs them, which is also their name. */
    Map<String, Program> byId() {
        return programs;
    }

    /** Idempotency keys of activities that were run. */
    Set<String> effects() {
        return effects;
    }

    /** The code of an orchestration. */
    Orchestrator<Integer, ?> code(String name) {
        return name.equals(ConfluentPrograms.LEAF) ? LEAF : programs.get(name);
    }

    void register(SimulatedNode node, RuntimeBuilder builder) {
        programs.forEach((name, program) -> builder.orchestration(name, "1", Integer.class, program));
        builder.orchestration(ConfluentPrograms.LEAF, "1", Integer.class, LEAF);
        for (String name : ConfluentPrograms.ACTIVITIES) {
            builder.activity(name, Integer.class, ActivityOptions.retry(RETRY), input -> perform(node, name, input));
        }
    }

    private String perform(SimulatedNode node, String name, int input) {
        if (node.isDead()) {
            throw new IllegalStateException("dead");
        }
        ActivityContext context = ActivityContext.current();
        if (world.strikes(world.faults().crash())) {
            node.die();
        } else if (context.attempt() < ATTEMPTS && world.strikes(world.faults().flaky())) {
            throw new UnsupportedOperationException("flaky");
        }
        effects.add(context.idempotencyKey());
        if (name.startsWith("broken")) {
            throw new IllegalStateException("broken by " + input);
        }
        return name + input;
    }
}
