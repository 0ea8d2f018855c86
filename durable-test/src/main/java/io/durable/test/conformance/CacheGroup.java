package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.InstanceStatus;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Executions kept in memory between their turns: how many makes no difference to anybody. */
abstract class CacheGroup extends FlowGroup {

    /** One step after another, so that there is only one possible history. */
    private static final Orchestrator<String, String> STEPS = (ctx, id) -> {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 4; i++) {
            text.append(ctx.schedule("echo", i, Integer.class).await());
            ctx.timer(Duration.ZERO).await();
        }
        DurableFuture<String> fork =
                ctx.fork(() -> ctx.waitForPersistentEvent("go", String.class).await());
        ctx.setStatus(text.toString());
        return text + fork.await() + ctx.call("Child", "!", String.class).await();
    };

    CacheGroup(Conformance suite) {
        super(suite);
    }

    private TestNode caching(int size) {
        return node(
                RuntimeSettings.defaults("caching-" + size).with(Orchestrations.DEFAULT.withCacheSize(size)),
                flow(STEPS)
                        .andThen(b -> b.activity("echo", Integer.class, n -> n))
                        .andThen(b -> b.orchestration("Child", V1, String.class, (ctx, text) -> {
                            ctx.timer(Duration.ZERO).await();
                            return text;
                        })));
    }

    @Test
    void instanceUnderWayIsNotStarvedByNewOnes() {
        TestNode client = node(b -> {});
        start(client, "long");
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Void> crowd = CompletableFuture.runAsync(() -> {
            for (int i = 0; i < 20_000 && !done.get(); i++) {
                start(client, "short-" + i);
            }
        });
        RuntimeSettings narrow = RuntimeSettings.defaults("narrow")
                .with(new Orchestrations(2, 100, Duration.ofSeconds(5), 10, OnNonDeterminism.STALL));
        TestNode node = node(
                narrow,
                flow((ctx, id) -> {
                            for (int i = 0; i < 20 && id.equals("long"); i++) {
                                ctx.schedule("echo", i, Integer.class).await();
                            }
                            return id;
                        })
                        .andThen(b -> b.activity("echo", Integer.class, n -> n)));
        try {
            assertThat(result(node, "long")).isEqualTo("long");
        } finally {
            done.set(true);
            crowd.join();
        }
    }

    private List<String> historyWithCacheOf(int size) {
        TestNode node = caching(size);
        String id = "cached-" + size;
        start(node, id);
        node.awaitPending(id, "go");
        node.client().raisePersistentEvent(id, "go", "go");
        assertThat(result(node, id)).isEqualTo("0123go!");
        assertThat(node.runtime().counters().value(Counter.CACHE_HITS) > 0).isEqualTo(size > 0);
        node.close();
        return factTypes(node, id);
    }

    @Test
    void historyIsTheSameWhateverIsKeptInMemory() {
        List<String> replayed = historyWithCacheOf(0);
        assertThat(historyWithCacheOf(1)).isEqualTo(replayed);
        assertThat(historyWithCacheOf(1000)).isEqualTo(replayed);
    }

    @Test
    void instancesBeyondTheBoundAreThrownOutAndComeBack() {
        TestNode node = caching(2);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            ids.add("crowd-" + i);
            start(node, "crowd-" + i);
        }
        ids.forEach(id -> node.awaitPending(id, "go"));
        ids.forEach(id -> node.client().raisePersistentEvent(id, "go", id));
        ids.forEach(id -> assertThat(result(node, id)).isEqualTo("0123" + id + "!"));
        assertThat(node.runtime().counters().value(Counter.EVICTIONS)).isPositive();
    }

    @Test
    void whatWasKeptOfAnEarlierInstanceUnderTheSameIdIsNotUsed() {
        Orchestrator<String, String> waiting =
                (ctx, input) -> input + ctx.waitForEvent("go", String.class).await();
        TestNode deaf =
                node(new UnreliableStore(provider()).deafView(), RuntimeSettings.defaults("deaf"), flow(waiting));
        deaf.client().start("Flow", "old", StartOptions.id("reused"));
        deaf.awaitPending("reused", "go");

        TestNode other = node(flow(waiting));
        other.client().terminate("reused", null);
        assertThat(other.admin().purge("reused")).isTrue();
        other.passTime(Duration.ofSeconds(1));
        other.client().start("Flow", "new", StartOptions.id("reused"));
        other.awaitPending("reused", "go");
        other.close();

        deaf.client().raiseEvent("reused", "go", ", gone");
        deaf.runtime().wake();
        assertThat(result(deaf, "reused")).isEqualTo("new, gone");
    }

    @Test
    void whatAnotherNodeHasMovedOnIsNotTakenFromMemory() {
        Orchestrator<String, String> threeEvents =
                (ctx, id) -> ctx.waitForPersistentEvent("e", String.class).await()
                        + ctx.waitForPersistentEvent("e", String.class).await()
                        + ctx.waitForPersistentEvent("e", String.class).await();
        TestNode one = node(flow(threeEvents));
        start(one, "between");
        one.awaitPending("between", "e");
        TestNode two = node(flow(threeEvents));
        two.client().raisePersistentEvent("between", "e", "1");
        eventually("the first event", () -> factTypes(two, "between").size() == 4);
        TestNode[] both = {one, two};
        one.client().raisePersistentEvent("between", "e", "2");
        eventually("the second event", () -> factTypes(one, "between").size() == 6, one);
        two.client().raisePersistentEvent("between", "e", "3");
        eventually("the end", () -> status(one, "between") == InstanceStatus.COMPLETED, both);
        assertThat(result(one, "between")).isEqualTo("123");
    }
}
