package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.ChildFailedException;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationFailedException;
import io.durable.StartOptions;
import io.durable.runtime.Counters.Counter;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Ending an instance without asking its code. */
abstract class TerminateGroup extends FlowGroup {

    TerminateGroup(Conformance suite) {
        super(suite);
    }

    @Test
    void endsAnInstanceAtOnce() {
        TestNode node = node(flow((ctx, id) -> {
            try {
                return ctx.waitForEvent("never", String.class).await();
            } finally {
                ctx.setStatus("cleaned up");
            }
        }));
        start(node, "end");
        node.awaitPending("end", "never");
        node.client().terminate("end", "enough");
        assertThat(status(node, "end")).isEqualTo(InstanceStatus.TERMINATED);
        assertThat(factTypes(node, "end"))
                .containsExactly("OrchestrationStarted", "ExternalSubscribed", "OrchestrationTerminated");
        assertThatExceptionOfType(OrchestrationFailedException.class)
                .isThrownBy(() -> result(node, "end"))
                .withMessageContaining("enough")
                .satisfies(e -> assertThat(e.status()).isEqualTo(InstanceStatus.TERMINATED));
    }

    @Test
    void endsChildrenAndTheirChildrenToo() {
        TestNode node = node(flow((ctx, id) -> ctx.call("Child", null, String.class, StartOptions.id("child"))
                        .await())
                .andThen(b -> b.orchestration("Child", V1, Object.class, (ctx, none) -> ctx.call(
                                        "Grandchild", null, String.class, StartOptions.id("grandchild"))
                                .await())
                        .orchestration(
                                "Grandchild", V1, Object.class, (ctx, none) -> ctx.waitForEvent("never", String.class)
                                        .await())));
        start(node, "parent");
        eventually("the grandchild", () -> node.admin().tree("parent").children().stream()
                .anyMatch(child -> !child.children().isEmpty()));
        node.awaitPending("grandchild", "never");
        node.client().terminate("parent", null);
        for (String id : new String[] {"parent", "child", "grandchild"}) {
            node.awaitStatus(id, InstanceStatus.TERMINATED);
        }
    }

    @Test
    void endsAnInstanceThatHasHadNoTurn() {
        TestNode client = node(b -> {});
        start(client, "pending");
        client.client().terminate("pending", null);
        assertThat(factTypes(client, "pending")).containsExactly("OrchestrationStarted", "OrchestrationTerminated");
    }

    @Test
    void endsAStalledInstance() {
        TestNode node = node(flow((ctx, id) -> {
            throw new AssertionError("bad code");
        }));
        start(node, "stalled");
        node.awaitStatus("stalled", InstanceStatus.STALLED);
        node.client().terminate("stalled", null);
        assertThat(status(node, "stalled")).isEqualTo(InstanceStatus.TERMINATED);
        node.passTime(Duration.ofMinutes(2));
        assertThat(factTypes(node, "stalled")).containsExactly("OrchestrationStarted", "OrchestrationTerminated");
    }

    @Test
    void lateCommitOfCodeThatWasBlockedIsFenced() throws Exception {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        TestNode node = node(flow((ctx, id) -> {
                    inTurn.countDown();
                    pass(goOn);
                    ctx.schedule("never", null, String.class);
                    return "too late";
                })
                .andThen(b -> b.activity("never", Object.class, none -> "ran")));
        start(node, "blocked");
        pass(inTurn);
        node.client().terminate("blocked", null);
        assertThat(status(node, "blocked")).isEqualTo(InstanceStatus.TERMINATED);
        goOn.countDown();
        eventually("the late commit", () -> node.runtime().counters().value(Counter.FENCED_TURNS) == 1);
        assertThat(factTypes(node, "blocked")).containsExactly("OrchestrationStarted", "OrchestrationTerminated");
        assertThat(node.runtime().counters().value(Counter.ACTIVITIES)).isZero();
    }

    @Test
    void runningActivityLearnsOfItWithTheNextHeartbeat() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        AtomicBoolean told = new AtomicBoolean();
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("long", null, String.class).await())
                        .andThen(b -> b.activity("long", Object.class, none -> {
                            running.countDown();
                            untilCancelled();
                            told.set(true);
                            return "ignored";
                        })));
        start(node, "busy");
        pass(running);
        node.client().terminate("busy", null);
        eventually("the heartbeat", () -> {
            node.passTime(Duration.ofSeconds(5));
            return told.get();
        });
        assertThat(factTypes(node, "busy"))
                .containsExactly("OrchestrationStarted", "ActivityScheduled", "OrchestrationTerminated");
    }

    @Test
    void idCanBeUsedAgainWhileAnActivityOfThePurgedInstanceRuns() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        TestNode node = node(flow((ctx, input) -> input.equals("new")
                        ? ctx.waitForEvent("go", String.class).await()
                        : ctx.schedule("long", null, String.class).await())
                .andThen(b -> b.activity("long", Object.class, none -> {
                    running.countDown();
                    pass(finish);
                    return "of the old instance";
                })));
        node.client().start("Flow", "old", StartOptions.id("reused"));
        pass(running);
        node.client().terminate("reused", null);
        assertThat(node.admin().purge("reused")).isTrue();
        node.client().start("Flow", "new", StartOptions.id("reused"));
        node.awaitPending("reused", "go");
        finish.countDown();
        node.client().raiseEvent("reused", "go", "of the new instance");
        assertThat(result(node, "reused")).isEqualTo("of the new instance");
    }

    @Test
    void ofAnEndedInstanceChangesNothing() {
        TestNode node = node(flow((ctx, id) -> "done"));
        run(node, "ended");
        node.client().terminate("ended", null);
        assertThat(status(node, "ended")).isEqualTo(InstanceStatus.COMPLETED);
    }

    @Test
    void ofAnUnknownInstanceIsAnError() {
        TestNode node = node(flow((ctx, id) -> "done"));
        assertThatExceptionOfType(InstanceNotFoundException.class)
                .isThrownBy(() -> node.client().terminate("nobody", null));
    }

    @Test
    void parentOfATerminatedChildGetsAFailure() {
        TestNode node = node(flow((ctx, id) -> {
                    try {
                        return ctx.call("Child", null, String.class, StartOptions.id("child"))
                                .await();
                    } catch (ChildFailedException e) {
                        return e.details().summary();
                    }
                })
                .andThen(b -> b.orchestration(
                        "Child", V1, Object.class, (ctx, none) -> ctx.waitForEvent("never", String.class)
                                .await())));
        start(node, "parent");
        eventually("the child", () -> !node.admin().tree("parent").children().isEmpty());
        node.client().terminate("child", "enough");
        assertThat(result(node, "parent")).asString().contains("terminated: enough");
    }
}
