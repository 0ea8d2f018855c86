package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.Orchestrator;
import io.durable.provider.NodeStore.Node;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Stopping a node. */
abstract class StopGroup extends FlowGroup {

    private static final Orchestrator<String, String> CALLING =
            (ctx, id) -> ctx.schedule("work", id, String.class).await();

    StopGroup(Conformance suite) {
        super(suite);
    }

    /** Stops a node on a thread of its own; opens {@code gate} once the node has begun to stop. */
    private static boolean stopWhile(TestNode node, CountDownLatch gate) throws Exception {
        CompletableFuture<Boolean> stopped =
                CompletableFuture.supplyAsync(() -> node.runtime().stop(SOON));
        eventually("the node to take no more work", () -> {
            String probe = "probe-" + System.nanoTime();
            start(node, probe);
            return status(node, probe) == InstanceStatus.PENDING
                    && node.admin().instance(probe).instance().position().owner() == null;
        });
        assertThat(stopped).isNotDone();
        gate.countDown();
        return stopped.get(SOON.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Test
    void waitsForARunningActivityAndItsTurn() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        TestNode node = node(flow(CALLING)
                .andThen(b -> b.activity("work", String.class, id -> {
                    running.countDown();
                    pass(finish);
                    return "finished";
                })));
        start(node, "working");
        pass(running);
        assertThat(stopWhile(node, finish)).isTrue();
        assertThat(result(node, "working")).isEqualTo("finished");
    }

    @Test
    void waitsForARunningTurn() throws Exception {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        TestNode node = node(flow((ctx, id) -> {
            if (id.equals("working")) {
                inTurn.countDown();
                pass(finish);
            }
            return ctx.waitForEvent("go", String.class).await();
        }));
        start(node, "working");
        pass(inTurn);
        assertThat(stopWhile(node, finish)).isTrue();
        assertThat(factTypes(node, "working")).containsExactly("OrchestrationStarted", "ExternalSubscribed");
        assertThat(node.admin().instance("working").instance().position().owner())
                .isNull();
    }

    @Test
    void nodeThatHasStoppedIsAliveNoMore() {
        TestNode node = node(flow(CALLING));
        assertThat(provider().liveNodes())
                .singleElement()
                .extracting(Node::id)
                .asString()
                .startsWith("node-1/");
        assertThat(node.runtime().stop(SOON)).isTrue();
        assertThat(provider().liveNodes()).isEmpty();
        node.passTime(Duration.ofMinutes(1));
        assertThat(provider().liveNodes()).isEmpty();
    }

    @Test
    void instanceGoesOnAtOnceOnAnotherNode() {
        Orchestrator<String, String> waiting =
                (ctx, id) -> ctx.waitForEvent("go", String.class).await();
        TestNode first = node(flow(waiting));
        start(first, "moving");
        first.awaitPending("moving", "go");
        assertThat(first.runtime().stop(SOON)).isTrue();
        TestNode second = node(flow(waiting));
        second.client().raiseEvent("moving", "go", "moved");
        assertThat(result(second, "moving")).isEqualTo("moved");
    }

    @Test
    void impatientStopGivesWorkToAnotherNodeAtOnce() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        AtomicBoolean told = new AtomicBoolean();
        TestNode first = node(flow(CALLING)
                .andThen(b -> b.activity("work", String.class, id -> {
                    running.countDown();
                    untilCancelled();
                    told.set(true);
                    throw new IllegalStateException("no failure of the activity");
                })));
        start(first, "moving");
        pass(running);
        TestNode second = node(flow(CALLING).andThen(b -> b.activity("work", String.class, id -> "second node")));
        assertThat(first.runtime().stop(Duration.ZERO)).isFalse();
        assertThat(result(second, "moving")).isEqualTo("second node");
        eventually("the first to be told", told::get);
        assertThat(factTypes(second, "moving"))
                .containsExactly(
                        "OrchestrationStarted", "ActivityScheduled", "ActivityCompleted", "OrchestrationCompleted");
    }

    @Test
    void turnLeftUnfinishedIsRepeatedElsewhere() throws Exception {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        TestNode first = node(flow((ctx, id) -> {
            inTurn.countDown();
            pass(finish);
            return "first node";
        }));
        start(first, "moving");
        pass(inTurn);
        TestNode second = node(flow((ctx, id) -> "second node"));
        assertThat(first.runtime().stop(Duration.ZERO)).isFalse();
        assertThat(result(second, "moving")).isEqualTo("second node");
        finish.countDown();
        assertThat(factTypes(second, "moving")).containsExactly("OrchestrationStarted", "OrchestrationCompleted");
    }

    @Test
    void stoppingTwiceDoesNoHarm() {
        TestNode node = node(flow(CALLING));
        assertThat(node.runtime().stop(SOON)).isTrue();
        assertThat(node.runtime().stop(SOON)).isTrue();
    }
}
