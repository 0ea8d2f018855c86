package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationCancelledException;
import io.durable.OrchestrationFailedException;
import io.durable.StartOptions;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Asking an instance to stop. */
abstract class CancelGroup extends FlowGroup {

    private final List<String> done = new CopyOnWriteArrayList<>();

    CancelGroup(Conformance suite) {
        super(suite);
    }

    @Test
    void waitThrowsAndTheInstanceEndsCancelled() {
        TestNode node =
                node(flow((ctx, id) -> ctx.waitForEvent("never", String.class).await()));
        start(node, "cancel");
        node.awaitPending("cancel", "never");
        node.client().cancel("cancel", "no longer needed");
        node.awaitStatus("cancel", InstanceStatus.CANCELLED);
        assertThat(factTypes(node, "cancel"))
                .containsExactly(
                        "OrchestrationStarted",
                        "ExternalSubscribed",
                        "OrchestrationCancelRequested",
                        "ExternalSubscribedCancelled",
                        "OrchestrationCancelled");
        assertThatExceptionOfType(OrchestrationFailedException.class)
                .isThrownBy(() -> result(node, "cancel"))
                .withMessageContaining("no longer needed")
                .satisfies(e -> assertThat(e.status()).isEqualTo(InstanceStatus.CANCELLED));
    }

    @Test
    void codeMayCleanUpWithActivities() {
        TestNode node = node(
                forgetful("forgetful"),
                flow((ctx, id) -> {
                            try {
                                return ctx.waitForEvent("never", String.class).await();
                            } catch (OrchestrationCancelledException e) {
                                ctx.schedule("undo", "first", String.class).await();
                                ctx.timer(Duration.ZERO).await();
                                ctx.schedule("undo", "second", String.class).await();
                                throw e;
                            }
                        })
                        .andThen(b -> b.activity("undo", String.class, done::add)));
        start(node, "undo");
        node.awaitPending("undo", "never");
        node.client().cancel("undo", null);
        node.awaitStatus("undo", InstanceStatus.CANCELLED);
        assertThat(done).containsExactly("first", "second");
    }

    @Test
    void codeThatSwallowsTheRequestAndReturnsHasCompleted() {
        TestNode node = node(flow((ctx, id) -> {
            try {
                return ctx.waitForEvent("never", String.class).await();
            } catch (OrchestrationCancelledException e) {
                return "rather not";
            }
        }));
        start(node, "swallow");
        node.awaitPending("swallow", "never");
        node.client().cancel("swallow", null);
        assertThat(result(node, "swallow")).isEqualTo("rather not");
        assertThat(status(node, "swallow")).isEqualTo(InstanceStatus.COMPLETED);
    }

    @Test
    void runningActivityIsCancelledToo() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("long", null, String.class).await())
                        .andThen(b -> b.activity("long", Object.class, none -> {
                            running.countDown();
                            untilCancelled();
                            told.countDown();
                            return "ignored";
                        })));
        start(node, "busy");
        pass(running);
        node.client().cancel("busy", null);
        node.awaitStatus("busy", InstanceStatus.CANCELLED);
        pass(told);
        assertThat(factTypes(node, "busy")).contains("ActivityCancelRequested").doesNotContain("ActivityCompleted");
    }

    @Test
    void activityRunningOnAnotherNodeIsCancelledToo() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        TestNode worker = node(b -> b.activity("long", Object.class, none -> {
            running.countDown();
            untilCancelled();
            told.countDown();
            return "ignored";
        }));
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("long", null, String.class).await()));
        start(node, "far");
        eventually("the activity", () -> running.getCount() == 0, worker);
        node.client().cancel("far", null);
        node.awaitStatus("far", InstanceStatus.CANCELLED);
        eventually("cancellation at the other node", () -> {
            worker.passTime(Duration.ofSeconds(5));
            return told.getCount() == 0;
        });
    }

    @Test
    void childrenAreCancelledToo() {
        TestNode node = node(flow((ctx, id) -> ctx.call("Child", null, String.class, StartOptions.id("child"))
                        .await())
                .andThen(b -> b.orchestration(
                        "Child", V1, Object.class, (ctx, none) -> ctx.waitForEvent("never", String.class)
                                .await())));
        start(node, "parent");
        eventually("the child", () -> factTypes(node, "parent").contains("SubOrchestrationScheduled"));
        node.awaitPending("child", "never");
        node.client().cancel("parent", null);
        node.awaitStatus("parent", InstanceStatus.CANCELLED);
        node.awaitStatus("child", InstanceStatus.CANCELLED);
        assertThat(factTypes(node, "parent")).contains("SubOrchestrationCancelRequested");
    }

    @Test
    void secondRequestChangesNothing() {
        TestNode node = node(flow((ctx, id) -> {
            try {
                return ctx.waitForEvent("never", String.class).await();
            } catch (OrchestrationCancelledException e) {
                ctx.waitForEvent("cleaned", String.class).await();
                throw e;
            }
        }));
        start(node, "twice");
        node.awaitPending("twice", "never");
        node.client().cancel("twice", "first");
        node.awaitPending("twice", "cleaned");
        node.client().cancel("twice", "second");
        node.client().raiseEvent("twice", "cleaned", null);
        node.awaitStatus("twice", InstanceStatus.CANCELLED);
        assertThat(facts(node, "twice", OrchestrationCancelRequested.class))
                .containsExactly(new OrchestrationCancelRequested("first"));
    }

    @Test
    void requestBeforeTheFirstTurnIsNotLost() {
        TestNode client = node(b -> {});
        start(client, "early");
        client.client().cancel("early", null);
        TestNode node =
                node(flow((ctx, id) -> ctx.waitForEvent("never", String.class).await()));
        node.awaitStatus("early", InstanceStatus.CANCELLED);
    }

    @Test
    void requestToAnEndedInstanceIsIgnored() {
        TestNode node = node(flow((ctx, id) -> "done"));
        assertThat(run(node, "ended")).isEqualTo("done");
        node.client().cancel("ended", null);
        assertThat(status(node, "ended")).isEqualTo(InstanceStatus.COMPLETED);
        assertThat(factTypes(node, "ended")).containsExactly("OrchestrationStarted", "OrchestrationCompleted");
    }

    @Test
    void requestToAnUnknownInstanceIsAnError() {
        TestNode node = node(flow((ctx, id) -> "done"));
        assertThatExceptionOfType(InstanceNotFoundException.class)
                .isThrownBy(() -> node.client().cancel("nobody", null));
    }

    @Test
    void requestReachesAnInstanceThatNeverPauses() {
        TestNode node = node(flow((ctx, id) -> {
                    while (true) {
                        ctx.schedule("step", null, String.class).await();
                    }
                })
                .andThen(b -> b.activity("step", Object.class, none -> "done")));
        start(node, "tireless");
        eventually("a few steps", () -> factTypes(node, "tireless").size() > 20);
        node.client().cancel("tireless", null);
        node.awaitStatus("tireless", InstanceStatus.CANCELLED);
    }
}
