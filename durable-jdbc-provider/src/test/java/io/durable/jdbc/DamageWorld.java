package io.durable.jdbc;

import io.durable.ActivityOptions;
import io.durable.InstanceStatus;
import io.durable.RetryPolicy;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/** Instances that wait in the store while nobody works on them, so that they can be damaged. */
final class DamageWorld {

    static final String RESULT = "a!";

    private static final Duration SOON = Duration.ofSeconds(30);

    private final TestStore store;

    DamageWorld(TestStore store) {
        this.store = store;
        store.newProvider();
    }

    /** Waits for an event after an activity. */
    static final Consumer<RuntimeBuilder> WAITING = builder -> builder.activity("echo", String.class, text -> text)
            .orchestration("Waiting", "1", String.class, (ctx, id) -> {
                ctx.setStatus("begun");
                String first = ctx.schedule("echo", "a", String.class).await();
                return first + ctx.waitForPersistentEvent("go", String.class).await();
            });

    /** Waits for an activity that only {@link #WORKER} can run. */
    static final Consumer<RuntimeBuilder> CALLING =
            builder -> builder.orchestration("Calling", "1", String.class, (ctx, id) -> ctx.schedule(
                            "work",
                            "a",
                            String.class,
                            ActivityOptions.retry(RetryPolicy.NONE).withTimeout(Duration.ofMinutes(1)))
                    .await());

    static final Consumer<RuntimeBuilder> WORKER =
            builder -> builder.activity("work", String.class, text -> text + "!");

    /** A node that remembers nothing. */
    TestNode node(Consumer<RuntimeBuilder> setup) {
        return new TestNode(
                store.provider(),
                RuntimeSettings.defaults("node").with(Orchestrations.DEFAULT.withCacheSize(0)),
                store::passTime,
                setup);
    }

    TestNode everything() {
        return node(WAITING.andThen(CALLING).andThen(WORKER));
    }

    /** Instances whose event has been raised, or whose activity is scheduled; nobody has seen to it yet. */
    void prepare(Iterable<String> waiting, Iterable<String> calling) {
        try (TestNode node = node(WAITING.andThen(CALLING))) {
            waiting.forEach(id -> node.client().start("Waiting", id, StartOptions.id(id)));
            calling.forEach(id -> node.client().start("Calling", id, StartOptions.id(id)));
            waiting.forEach(id -> node.awaitPending(id, "go"));
            calling.forEach(id -> node.awaitPending(id, "work"));
        }
        try (TestNode client = node(builder -> {})) {
            waiting.forEach(id -> client.client().raisePersistentEvent(id, "go", "!"));
        }
    }

    static InstanceStatus status(TestNode node, String id) {
        return node.client().handle(id, Object.class).status();
    }

    static Object result(TestNode node, String id) {
        eventually(node, id + " to end", () -> status(node, id).isTerminal());
        return node.client().handle(id, Object.class).await(SOON);
    }

    static void eventually(TestNode node, String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(SOON)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> {
                    node.runtime().wake();
                    return condition.call();
                });
    }

    /** Whether nothing is left to be done, except for those that are stalled. */
    boolean isQuiet() {
        Integer busy = store.jdbc().queryForObject("""
                select (select count(*) from durable_instance
                        where (ready_at <= current_timestamp and status <> 'STALLED') or owner is not null)
                     + (select count(*) from durable_activity
                        where due_at <= current_timestamp and name in ('echo', 'work'))
                """, Integer.class);
        return busy != null && busy == 0;
    }

    TestStore store() {
        return store;
    }
}
