package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.InstanceStatus;
import io.durable.Limits;
import io.durable.RetryPolicy;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Activities that take too long, are no longer wanted, or return too much. */
abstract class ActivityLimitGroup extends FlowGroup {

    private static final Duration SECOND = Duration.ofSeconds(1);

    ActivityLimitGroup(Conformance suite) {
        super(suite);
    }

    private static void passTimeUntil(TestNode node, String what, CountDownLatch latch) {
        eventually(what, () -> {
            node.passTime(SECOND);
            return latch.getCount() == 0;
        });
    }

    /** A flow that calls {@code slow} and says how that ended. */
    private TestNode slow(ActivityOptions options, Runnable work) {
        return node(flow((ctx, id) -> {
                    try {
                        return ctx.schedule("slow", null, String.class).await();
                    } catch (Exception e) {
                        return String.valueOf(e.getMessage());
                    }
                })
                .andThen(b -> b.activity("slow", Object.class, options, none -> {
                    work.run();
                    return "done";
                })));
    }

    @Test
    void attemptThatTakesTooLongFailsAndIsAskedToStop() {
        CountDownLatch stopped = new CountDownLatch(1);
        TestNode node = slow(ActivityOptions.DEFAULT.withTimeout(Duration.ofSeconds(5)), () -> {
            untilCancelled();
            stopped.countDown();
        });
        start(node, "timeout");
        passTimeUntil(node, "the time limit", stopped);
        assertThat(result(node, "timeout")).isEqualTo("Activity 'slow' has not returned within PT5S");
    }

    @Test
    void attemptAfterATimeoutMaySucceed() {
        AtomicInteger attempts = new AtomicInteger();
        RetryPolicy twice = new RetryPolicy(2, Backoff.fixed(SECOND), Set.of());
        TestNode node = slow(ActivityOptions.retry(twice).withTimeout(Duration.ofSeconds(5)), () -> {
            if (attempts.incrementAndGet() == 1) {
                untilCancelled();
            }
        });
        start(node, "second");
        eventually("the second attempt", () -> {
            node.passTime(SECOND);
            return attempts.get() == 2;
        });
        assertThat(result(node, "second")).isEqualTo("done");
    }

    @Test
    void allAttemptsTogetherMustFitIntoTheTotalTime() {
        AtomicInteger attempts = new AtomicInteger();
        RetryPolicy often = new RetryPolicy(1000, Backoff.fixed(SECOND), Set.of());
        TestNode node = node(flow((ctx, id) -> {
                    try {
                        return ctx.schedule("flaky", null, String.class).await();
                    } catch (Exception e) { // what the last attempt threw, or that time was up before the next
                        return "gave up";
                    }
                })
                .andThen(b -> b.activity(
                        "flaky",
                        Object.class,
                        ActivityOptions.retry(often).withTotalTimeout(Duration.ofSeconds(5)),
                        none -> {
                            attempts.incrementAndGet();
                            throw new IllegalStateException("again");
                        })));
        start(node, "total");
        eventually("the end", () -> {
            node.passTime(SECOND);
            return status(node, "total") == InstanceStatus.COMPLETED;
        });
        assertThat(result(node, "total")).isEqualTo("gave up");
        assertThat(attempts.get()).isBetween(1, 5);
    }

    @Test
    void attemptIsStoppedWhenTheTotalTimeIsUp() {
        CountDownLatch stopped = new CountDownLatch(1);
        TestNode node = slow(ActivityOptions.DEFAULT.withTotalTimeout(Duration.ofSeconds(5)), () -> {
            untilCancelled();
            stopped.countDown();
        });
        start(node, "total");
        passTimeUntil(node, "the time limit", stopped);
        assertThat(result(node, "total")).asString().contains("has not returned within PT5S");
    }

    @Test
    void activityNobodyWaitsForIsToldSo() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        TestNode node = node(flow((ctx, id) -> {
                    ctx.select(ctx.schedule("long", null, String.class), ctx.waitForEvent("enough", String.class));
                    return "went on";
                })
                .andThen(b -> b.activity("long", Object.class, none -> {
                    running.countDown();
                    untilCancelled();
                    told.countDown();
                    return "ignored";
                })));
        start(node, "loser");
        pass(running);
        node.awaitPending("loser", "enough");
        node.client().raiseEvent("loser", "enough", null);
        pass(told);
        assertThat(result(node, "loser")).isEqualTo("went on");
        assertThat(factTypes(node, "loser")).doesNotContain("ActivityCompleted");
    }

    @Test
    void activityThatDoesNotListenIsInterruptedAfterAWhile() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        List<Boolean> cancelledFirst = new CopyOnWriteArrayList<>();
        TestNode node = node(flow((ctx, id) -> {
                    ctx.select(ctx.schedule("deaf", null, String.class), ctx.waitForEvent("enough", String.class));
                    return "went on";
                })
                .andThen(b -> b.activity("deaf", Object.class, none -> {
                    running.countDown();
                    try {
                        pass(new CountDownLatch(1));
                    } catch (InterruptedException e) {
                        cancelledFirst.add(ActivityContext.current().isCancelled());
                        interrupted.countDown();
                    }
                    return "ignored";
                })));
        start(node, "deaf");
        pass(running);
        node.awaitPending("deaf", "enough");
        node.client().raiseEvent("deaf", "enough", null);
        assertThat(result(node, "deaf")).isEqualTo("went on");
        passTimeUntil(node, "the interrupt", interrupted);
        assertThat(cancelledFirst).containsExactly(true);
    }

    @Test
    void resultThatIsTooLargeIsAFailure() {
        Limits small = new Limits(100, 20, 5, 200, 255);
        TestNode node = node(
                RuntimeSettings.defaults("small").with(small),
                flow((ctx, id) -> {
                            try {
                                return ctx.schedule("large", null, String.class).await();
                            } catch (IllegalArgumentException e) {
                                return String.valueOf(e.getMessage());
                            }
                        })
                        .andThen(b -> b.activity("large", Object.class, none -> "x".repeat(1000))));
        assertThat(run(node, "large"))
                .isEqualTo("Result of activity large has 1002 bytes as JSON, more than the limit of 200");
    }

    @Test
    void contextSaysWhichActivityRuns() {
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("who", null, List.class).await())
                        .andThen(b -> b.activity("who", Object.class, none -> {
                            ActivityContext self = ActivityContext.current();
                            return List.of(self.instanceId(), self.name(), self.attempt(), self.isCancelled());
                        })));
        assertThat(run(node, "me")).isEqualTo(List.of("me", "who", 1, false));
    }

    @Test
    void thereIsNoActivityContextOutsideActivities() {
        TestNode node = node(flow((ctx, id) -> {
            try {
                return ActivityContext.current().name();
            } catch (IllegalStateException e) {
                return "none";
            }
        }));
        assertThat(run(node, "outside")).isEqualTo("none");
        assertThatIllegalStateException().isThrownBy(ActivityContext::current);
    }
}
