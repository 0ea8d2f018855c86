package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.Orchestrator;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.TimerCancelled;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What can be done with futures, whatever they stand for. */
abstract class FutureGroup extends FlowGroup {

    private final Map<String, CountDownLatch> gates = new ConcurrentHashMap<>();

    FutureGroup(Conformance suite) {
        super(suite);
    }

    private CountDownLatch gate(String name) {
        return gates.computeIfAbsent(name, key -> new CountDownLatch(1));
    }

    @AfterEach
    void openGates() {
        gates.values().forEach(CountDownLatch::countDown);
    }

    /** A node with the activity {@code gate}: it returns its input once that gate is open, or fails with "fail". */
    private TestNode gated(Orchestrator<String, ?> code) {
        return node(flow(code)
                .andThen(b -> b.activity("gate", String.class, name -> {
                    pass(gate(name));
                    if (name.startsWith("fail")) {
                        throw new IllegalStateException(name);
                    }
                    return name;
                })));
    }

    private void openInOrder(TestNode node, String id, String... names) {
        for (String name : names) {
            int before = completions(node, id);
            gate(name).countDown();
            eventually(name + " to be recorded", () -> completions(node, id) > before);
        }
    }

    private static int completions(TestNode node, String id) {
        return (int) factTypes(node, id).stream()
                .filter(type -> type.equals("ActivityCompleted") || type.equals("ActivityFailed"))
                .count();
    }

    @Test
    void allKeepsTheOrderOfSchedulingWhateverTheOrderOfCompletion() {
        TestNode node = gated((ctx, id) -> ctx.all(List.of(
                        ctx.schedule("gate", "a", String.class),
                        ctx.schedule("gate", "b", String.class),
                        ctx.schedule("gate", "c", String.class)))
                .await());
        start(node, "all");
        openInOrder(node, "all", "c", "a", "b");
        assertThat(result(node, "all")).isEqualTo(List.of("a", "b", "c"));
        assertThat(facts(node, "all", ActivityCompleted.class))
                .extracting(ActivityCompleted::sourceEventId)
                .containsExactly(4L, 2L, 3L);
    }

    @Test
    void allWaitsForEverybodyAndThrowsTheFirstFailureInOrder() {
        TestNode node = gated((ctx, id) -> {
            try {
                return ctx.all(List.of(
                                ctx.schedule("gate", "ok", String.class),
                                ctx.schedule("gate", "fail-1", String.class),
                                ctx.schedule("gate", "fail-2", String.class)))
                        .await();
            } catch (IllegalStateException e) {
                return String.valueOf(e.getMessage());
            }
        });
        start(node, "all");
        openInOrder(node, "all", "fail-2", "fail-1", "ok");
        assertThat(result(node, "all")).isEqualTo("fail-1");
    }

    @Test
    void allOfNothingIsDone() {
        TestNode node = node(flow((ctx, id) -> ctx.all(List.of()).await()));
        assertThat(run(node, "none")).isEqualTo(List.of());
    }

    @Test
    void selectReturnsTheFirstCompletionInHistoryAndGivesUpTheOthers() {
        TestNode node = gated((ctx, id) -> {
            DurableFuture<String> slow = ctx.schedule("gate", "slow", String.class);
            DurableFuture<String> fast = ctx.schedule("gate", "fast", String.class);
            DurableFuture<?> winner =
                    ctx.select(slow, ctx.timer(Duration.ofDays(1)), ctx.waitForEvent("e", String.class), fast);
            return winner == fast ? fast.await() + slow.isDone() : "other";
        });
        start(node, "select");
        openInOrder(node, "select", "fast");
        assertThat(result(node, "select")).isEqualTo("fasttrue");
        assertThat(factTypes(node, "select").subList(5, 9))
                .containsExactly(
                        "ActivityCompleted",
                        "ActivityCancelRequested",
                        "TimerCancelled",
                        "ExternalSubscribedCancelled");
        assertThat(facts(node, "select", ActivityCancelRequested.class))
                .containsExactly(new ActivityCancelRequested(2));
    }

    @Test
    void selectReturnsAtOnceWhatIsDoneAlready() {
        TestNode node = gated((ctx, id) -> {
            DurableFuture<String> first = ctx.schedule("gate", "first", String.class);
            DurableFuture<String> second = ctx.schedule("gate", "second", String.class);
            ctx.all(List.of(first, second)).await();
            return ctx.select(first, second).await();
        });
        start(node, "done");
        openInOrder(node, "done", "second", "first");
        assertThat(result(node, "done")).isEqualTo("second");
    }

    @Test
    void boundedWaitIsEmptyWhenTimeWonAndTheOperationGoesOn() {
        TestNode node = gated((ctx, id) -> {
            DurableFuture<String> slow = ctx.schedule("gate", "slow", String.class);
            Optional<String> early = slow.await(Duration.ofMinutes(5));
            return early.isEmpty() ? "empty, then " + slow.await() : "too early";
        });
        start(node, "bounded");
        node.awaitPending("bounded", "timer");
        node.passTime(Duration.ofMinutes(5));
        eventually("the timer", () -> factTypes(node, "bounded").contains("TimerFired"));
        gate("slow").countDown();
        assertThat(result(node, "bounded")).isEqualTo("empty, then slow");
        assertThat(factTypes(node, "bounded")).doesNotContain("ActivityCancelRequested", "TimerCancelled");
    }

    @Test
    void boundedWaitGivesItsTimerUpWhenTheValueWon() {
        TestNode node = gated((ctx, id) -> ctx.schedule("gate", "fast", String.class)
                .await(Duration.ofDays(1))
                .orElse("empty"));
        start(node, "bounded");
        gate("fast").countDown();
        assertThat(result(node, "bounded")).isEqualTo("fast");
        assertThat(facts(node, "bounded", TimerCancelled.class)).containsExactly(new TimerCancelled(3));
    }

    @Test
    void boundedWaitForWhatIsDoneNeedsNoTimer() {
        TestNode node = gated((ctx, id) -> {
            DurableFuture<String> fast = ctx.schedule("gate", "fast", String.class);
            fast.await();
            return fast.await(Duration.ofDays(1)).orElse("empty");
        });
        gate("fast").countDown();
        assertThat(run(node, "done")).isEqualTo("fast");
        assertThat(factTypes(node, "done")).doesNotContain("TimerCreated");
    }

    @Test
    void awaitingWhatWasCancelledThrows() {
        TestNode node = gated((ctx, id) -> {
            List<String> seen = new ArrayList<>();
            for (DurableFuture<?> future : List.of(
                    ctx.schedule("gate", "never", String.class),
                    ctx.timer(Duration.ofDays(1)),
                    ctx.waitForEvent("e", String.class),
                    ctx.waitForPersistentEvent("p", String.class))) {
                future.cancel();
                future.cancel();
                try {
                    future.await();
                } catch (CancellationException e) {
                    seen.add("cancelled " + future.isDone());
                }
            }
            return seen;
        });
        assertThat(run(node, "cancel"))
                .isEqualTo(List.of("cancelled true", "cancelled true", "cancelled true", "cancelled true"));
        assertThat(factTypes(node, "cancel").subList(5, 9))
                .containsExactly(
                        "ActivityCancelRequested",
                        "TimerCancelled",
                        "ExternalSubscribedCancelled",
                        "ExternalSubscribedPersistentCancelled");
    }

    @Test
    void cancellingWhatIsDoneChangesNothing() {
        TestNode node = gated((ctx, id) -> {
            DurableFuture<String> done = ctx.schedule("gate", "done", String.class);
            done.await();
            done.cancel();
            return done.await();
        });
        gate("done").countDown();
        assertThat(run(node, "done")).isEqualTo("done");
        assertThat(facts(node, "done", ActivityCancelRequested.class)).isEmpty();
    }
}
