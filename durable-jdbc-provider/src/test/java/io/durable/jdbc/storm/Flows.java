package io.durable.jdbc.storm;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.DurableFuture;
import io.durable.OrchestrationCancelledException;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.RetryPolicy;
import io.durable.StartOptions;
import io.durable.jdbc.storm.Journal.Effect;
import io.durable.runtime.RuntimeBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Orchestrations that use everything there is. Every activity has an input of its own, and says when it runs. */
final class Flows {

    static final int HOARD = 20;

    private static final RetryPolicy RETRY = new RetryPolicy(5, Backoff.fixed(Duration.ofMillis(50)), Set.of());
    private static final int GOOD_ATTEMPT = 3;

    private final Journal journal;

    Flows(Journal journal) {
        this.journal = journal;
    }

    void register(RuntimeBuilder runtime) {
        add(runtime, "chain", Integer.class, Flows::chain);
        add(runtime, "fanOut", Integer.class, Flows::fanOut);
        add(runtime, "nap", Integer.class, Flows::nap);
        add(runtime, "ask", Integer.class, Flows::ask);
        add(runtime, "mail", Integer.class, Flows::mail);
        add(runtime, "relay", Relay.class, Flows::relay);
        add(runtime, "hoard", Boolean.class, Flows::hoard);
        add(runtime, "loop", Integer.class, Flows::loop);
        add(runtime, "family", Integer.class, Flows::family);
        add(runtime, "persist", Integer.class, Flows::persist);
        add(runtime, "fail", Integer.class, Flows::fail);
        add(runtime, "endure", Boolean.class, Flows::endure);
        runtime.activity("step", String.class, this::work);
        runtime.activity("flaky", String.class, ActivityOptions.retry(RETRY), this::workAtTheThirdAttempt);
        runtime.activity("doomed", String.class, this::fail);
    }

    private static <I> void add(RuntimeBuilder runtime, String name, Class<I> input, Orchestrator<I, ?> flow) {
        runtime.orchestration(name, "1", input, flow);
    }

    private String work(String input) {
        journal.effect(new Effect(ActivityContext.current().idempotencyKey(), input));
        ThreadLocalRandom random = ThreadLocalRandom.current();
        boolean slow = random.nextInt(50) == 0;
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(slow ? 400 : random.nextInt(10)));
        return input;
    }

    private String workAtTheThirdAttempt(String input) {
        work(input);
        if (ActivityContext.current().attempt() < GOOD_ATTEMPT) {
            throw new IllegalStateException("not yet");
        }
        return input;
    }

    private String fail(String input) {
        work(input);
        throw new IllegalStateException("never");
    }

    private static DurableFuture<String> schedule(OrchestrationContext ctx, String activity, int number) {
        String input = ctx.instanceId() + "/" + ctx.executionId() + "/" + number;
        return ctx.schedule(activity, input, String.class).map(result -> {
            if (!result.equals(input)) {
                throw new IllegalStateException("The result of " + input + " is " + result);
            }
            return result;
        });
    }

    private static void step(OrchestrationContext ctx, int number) {
        schedule(ctx, "step", number).await();
    }

    private static int chain(OrchestrationContext ctx, int length) {
        IntStream.range(0, length).forEach(i -> step(ctx, i));
        return length;
    }

    private static int fanOut(OrchestrationContext ctx, int width) {
        List<DurableFuture<String>> steps = IntStream.range(0, width)
                .mapToObj(i -> schedule(ctx, "step", i))
                .toList();
        return ctx.all(steps).await().size();
    }

    /** Timers one after the other, then one against an activity. */
    private static int nap(OrchestrationContext ctx, int times) {
        for (int i = 0; i < times; i++) {
            ctx.timer(Duration.ofMillis(10 + ctx.random().nextInt(200))).await();
            step(ctx, i);
        }
        ctx.select(schedule(ctx, "step", times), ctx.timer(Duration.ofMillis(5)));
        return times;
    }

    private static int ask(OrchestrationContext ctx, int questions) {
        for (int i = 0; i < questions; i++) {
            ctx.waitForEvent("answer", String.class).await();
            step(ctx, i);
        }
        return questions;
    }

    private static List<String> mail(OrchestrationContext ctx, int letters) {
        return read(ctx, "mail", letters);
    }

    private static List<String> read(OrchestrationContext ctx, String name, int letters) {
        List<String> read = new ArrayList<>();
        for (int i = 0; i < letters; i++) {
            read.add(ctx.waitForPersistentEvent(name, String.class).await());
            step(ctx, i);
        }
        return read;
    }

    /** What is still to be read, and what was. */
    record Relay(int left, List<String> read) {}

    /** Reads two letters in every execution. */
    private static List<String> relay(OrchestrationContext ctx, Relay relay) {
        List<String> read = new ArrayList<>(relay.read());
        read.addAll(read(ctx, "mail", Math.min(2, relay.left())));
        int left = relay.left() - (read.size() - relay.read().size());
        return left == 0 ? read : ctx.continueAsNew(new Relay(left, read));
    }

    /** Lets mail pile up until told to go, then takes along what may go along and reads that. */
    private static List<String> hoard(OrchestrationContext ctx, boolean reading) {
        if (reading) {
            return read(ctx, "mail", HOARD);
        }
        ctx.waitForPersistentEvent("go", String.class).await();
        return ctx.continueAsNew(true);
    }

    private static int loop(OrchestrationContext ctx, int left) {
        step(ctx, left);
        ctx.timer(Duration.ofMillis(20)).await();
        return left == 0 ? 0 : ctx.continueAsNew(left - 1);
    }

    private static int family(OrchestrationContext ctx, int children) {
        List<DurableFuture<Integer>> calls = new ArrayList<>();
        for (int i = 0; i < children; i++) {
            calls.add(i % 2 == 0 ? ctx.call("chain", 2, Integer.class) : ctx.call("loop", 2, Integer.class));
        }
        ctx.all(calls).await();
        ctx.start("chain", 1, StartOptions.id(ctx.instanceId() + "-detached"));
        return children;
    }

    private static int persist(OrchestrationContext ctx, int times) {
        IntStream.range(0, times).forEach(i -> schedule(ctx, "flaky", i).await());
        return times;
    }

    private static int fail(OrchestrationContext ctx, int number) {
        schedule(ctx, "doomed", number).await();
        return number;
    }

    /** Waits until cancelled, alone or with a child that does the same. */
    private static String endure(OrchestrationContext ctx, boolean parent) {
        try {
            if (parent) {
                return ctx.call("endure", false, String.class).await();
            }
            ctx.timer(Duration.ofHours(1)).await();
            return "nobody came";
        } catch (OrchestrationCancelledException e) {
            step(ctx, 0);
            throw e;
        }
    }
}
