package io.durable.reliability.load;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.DurableFuture;
import io.durable.Limits;
import io.durable.OrchestrationCancelledException;
import io.durable.OrchestrationContext;
import io.durable.RetryPolicy;
import io.durable.StartOptions;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Log;
import io.durable.replay.Code;
import io.durable.runtime.RuntimeBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Orchestrations that use everything there is. Every activity has an input of its own, and says when it runs. */
public final class Flows {

    /** Mailboxes that are full soon. */
    public static final Limits LIMITS = new Limits(30, 20, 5, 100_000, 255);

    static final int HOARD = LIMITS.carryForwardEvents();

    private static final RetryPolicy RETRY = new RetryPolicy(5, Backoff.fixed(Duration.ofMillis(50)), Set.of());
    private static final int GOOD_ATTEMPT = 3;

    private static final List<Flow<?>> UNCHANGED = List.of(
            new Flow<>("fanOut", 1, Integer.class, Flows::fanOut),
            new Flow<>("nap", 1, Integer.class, Flows::nap),
            new Flow<>("ask", 1, Integer.class, Flows::ask),
            new Flow<>("mail", 1, Integer.class, Flows::mail),
            new Flow<>("relay", 1, Relay.class, Flows::relay),
            new Flow<>("hoard", 1, Boolean.class, Flows::hoard),
            new Flow<>("deluge", 1, Integer.class, Flows::deluge),
            new Flow<>("loop", 1, Integer.class, Flows::loop),
            new Flow<>("family", 1, Integer.class, Flows::family),
            new Flow<>("persist", 1, Integer.class, Flows::persist),
            new Flow<>("fail", 1, Integer.class, Flows::fail),
            new Flow<>("endure", 1, Boolean.class, Flows::endure));

    private final Log log;

    public Flows(Log log) {
        this.log = log;
    }

    /** Lets a node run them all as of a release: every version up to it. */
    public void register(RuntimeBuilder runtime, int release) {
        all(release).forEach(flow -> flow.register(runtime));
        runtime.activity("step", String.class, this::work);
        runtime.activity("flaky", String.class, ActivityOptions.retry(RETRY), this::workAtTheThirdAttempt);
        runtime.activity("doomed", String.class, this::fail);
    }

    /** Lets a node run the first release. */
    public void register(RuntimeBuilder runtime) {
        register(runtime, 1);
    }

    /** The code of an orchestration. */
    public static Code code(String name, String version) {
        return all(Integer.parseInt(version)).stream()
                .filter(flow -> flow.name().equals(name) && version.equals(String.valueOf(flow.version())))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("There is no " + name + " in version " + version));
    }

    /** All orchestrations of a release, older versions of what it has changed included. */
    public static List<Flow<?>> all(int release) {
        Stream<Flow<?>> changing = IntStream.rangeClosed(1, release)
                .mapToObj(version ->
                        new Flow<>("chain", version, Integer.class, (ctx, length) -> chain(ctx, length, version)));
        return Stream.concat(changing, UNCHANGED.stream()).toList();
    }

    private String work(String input) {
        log.write(new Effect(ActivityContext.current().idempotencyKey(), input));
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

    /** Every release does one step more. */
    private static int chain(OrchestrationContext ctx, int length, int version) {
        IntStream.range(1, length + version).forEach(i -> step(ctx, i));
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

    /** Lets mail pile up until told to read it. */
    private static List<String> deluge(OrchestrationContext ctx, int letters) {
        ctx.waitForEvent("read", String.class).await();
        return IntStream.range(0, letters)
                .mapToObj(i -> ctx.waitForPersistentEvent("mail", String.class).await())
                .toList();
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
