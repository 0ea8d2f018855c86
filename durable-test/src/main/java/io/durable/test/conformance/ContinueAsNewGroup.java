package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.runtime.RuntimeBuilder;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** One execution after another. */
abstract class ContinueAsNewGroup extends FlowGroup {

    ContinueAsNewGroup(Conformance suite) {
        super(suite);
    }

    private static Consumer<RuntimeBuilder> countdown() {
        return b -> b.orchestration("Countdown", V1, Integer.class, (ctx, n) -> {
            ctx.timer(Duration.ZERO).await();
            return n == 0 ? "ended in execution " + ctx.executionId() : ctx.continueAsNew(n - 1);
        });
    }

    @Test
    void resultsTheCodeDidNotWaitForLeaveNothingBehind() {
        TestNode node = node(flow((ctx, id) -> {
                    ctx.select(ctx.schedule("echo", 1, Integer.class), ctx.schedule("echo", 2, Integer.class));
                    return ctx.executionId() < 30 ? ctx.continueAsNew(id) : "done";
                })
                .andThen(b -> b.activity("echo", Integer.class, n -> n)));
        assertThat(run(node, "racing")).isEqualTo("done");
        String nodeId = provider().liveNodes().get(0).id();
        eventually("nothing left", () -> provider().cancelledActivities(nodeId).isEmpty());
    }

    @Test
    void statusStaysUntilTheNextExecutionSetsAnother() {
        TestNode node = node(flow((ctx, id) -> {
            if (ctx.executionId() == 1) {
                ctx.setStatus("set by the first");
                return ctx.continueAsNew(id);
            }
            return ctx.waitForEvent("go", String.class).await();
        }));
        start(node, "status");
        node.awaitPending("status", "go");
        assertThat(node.admin().instance("status").instance().state().customStatus())
                .isEqualTo(Payload.ofJson("\"set by the first\""));
    }

    @Test
    void eachExecutionStartsAnewWithItsInput() {
        TestNode node = node(countdown());
        assertThat(node.client().start("Countdown", 4, StartOptions.id("count")).await(SOON))
                .isEqualTo("ended in execution 5");
        assertThat(factTypes(node, "count"))
                .containsExactly("OrchestrationStarted", "TimerCreated", "TimerFired", "OrchestrationCompleted");
    }

    @Test
    void historiesOfEarlierExecutionsAreKept() {
        TestNode node = node(countdown());
        node.client().start("Countdown", 2, StartOptions.id("count")).await(SOON);
        for (long execution = 1; execution <= 2; execution++) {
            assertThat(node.admin().history("count", execution))
                    .extracting(event -> event.fact().type())
                    .containsExactly(
                            "OrchestrationStarted", "TimerCreated", "TimerFired", "OrchestrationContinuedAsNew");
        }
        assertThat(node.admin().history("count", 2).get(0).fact())
                .isInstanceOfSatisfying(OrchestrationStarted.class, started -> assertThat(started.input())
                        .isEqualTo(Payload.ofJson("1")));
        assertThat(node.admin().history("count", 9)).isEmpty();
    }

    @Test
    void inputOfAnotherTypeIsRefusedWithAReason() {
        TestNode node = node(b -> b.orchestration("Countdown", V1, Integer.class, (ctx, n) -> {
            try {
                return ctx.continueAsNew("not a number");
            } catch (IllegalArgumentException e) {
                return e.getMessage();
            }
        }));
        assertThat(node.client().start("Countdown", 1, StartOptions.id("typed")).await(SOON))
                .asString()
                .contains("does not fit")
                .contains("Integer");
    }

    @Test
    void nextExecutionMayMoveToAnotherVersion() {
        TestNode node = node(b -> b.orchestration("Moving", "1.0.0", String.class, (ctx, text) -> {
                    ctx.timer(Duration.ZERO).await();
                    return ctx.continueAsNew(text.length(), "2.0.0");
                })
                .orchestration("Moving", "2.0.0", Integer.class, (ctx, n) -> "version 2 got " + n));
        StartOptions inVersion1 = StartOptions.id("moving").withVersion("1.0.0");
        assertThat(node.client().start("Moving", "four", inVersion1).await(SOON))
                .isEqualTo("version 2 got 4");
        assertThat(node.admin().instance("moving").instance().origin().version())
                .isEqualTo("2.0.0");
    }

    @Test
    void nextExecutionStaysInItsVersionWhenNothingElseIsSaid() {
        Consumer<RuntimeBuilder> both = b -> b.orchestration("Staying", "1.0.0", Integer.class, (ctx, n) -> {
                    ctx.timer(Duration.ZERO).await();
                    return n == 0 ? "version 1" : ctx.continueAsNew(n - 1);
                })
                .orchestration("Staying", "2.0.0", Integer.class, (ctx, n) -> "version 2");
        TestNode node = node(both);
        StartOptions inVersion1 = StartOptions.id("staying").withVersion("1.0.0");
        assertThat(node.client().start("Staying", 2, inVersion1).await(SOON)).isEqualTo("version 1");
    }

    @Test
    void codeCannotCatchIt() {
        TestNode node = node(b -> b.orchestration("Stubborn", V1, Integer.class, (ctx, n) -> {
            if (n == 0) {
                return "execution " + ctx.executionId();
            }
            try {
                ctx.continueAsNew(0);
            } catch (Exception e) {
                return "caught";
            }
            return "went on";
        }));
        assertThat(node.client().start("Stubborn", 1, StartOptions.id("s")).await(SOON))
                .isEqualTo("execution 2");
    }

    @Test
    void codeThatCatchesEverythingStillContinues() {
        TestNode node = node(b -> b.orchestration("Stubborn", V1, Integer.class, (ctx, n) -> {
                    if (n == 0) {
                        return "execution " + ctx.executionId();
                    }
                    try {
                        ctx.continueAsNew(0);
                    } catch (Throwable e) {
                        ctx.schedule("never", null, String.class).await();
                    }
                    return "went on";
                })
                .activity("never", Object.class, none -> "ran"));
        assertThat(node.client().start("Stubborn", 1, StartOptions.id("s")).await(SOON))
                .isEqualTo("execution 2");
        assertThat(node.admin().history("s", 1))
                .extracting(Event::fact)
                .extracting(fact -> fact.type())
                .containsExactly("OrchestrationStarted", "OrchestrationContinuedAsNew");
    }

    @Test
    void forkCannotContinueTheInstance() {
        TestNode node = node(flow((ctx, id) -> {
            try {
                return ctx.fork(() -> ctx.<String>continueAsNew("next")).await();
            } catch (IllegalStateException e) {
                return String.valueOf(e.getMessage());
            }
        }));
        assertThat(run(node, "fork")).asString().contains("main branch");
    }

    @Test
    void activitiesOfTheExecutionThatEndedAreCancelled() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        TestNode node = node(b -> b.orchestration("Leaving", V1, Integer.class, (ctx, n) -> {
                    if (n == 0) {
                        return "left";
                    }
                    ctx.schedule("long", null, String.class);
                    ctx.waitForEvent("go", String.class).await();
                    return ctx.continueAsNew(0);
                })
                .activity("long", Object.class, none -> {
                    running.countDown();
                    untilCancelled();
                    cancelled.countDown();
                    return "late";
                }));
        node.client().start("Leaving", 1, StartOptions.id("leaving"));
        pass(running);
        node.awaitPending("leaving", "go");
        node.client().raiseEvent("leaving", "go", null);
        node.awaitStatus("leaving", InstanceStatus.COMPLETED);
        pass(cancelled);
        assertThat(result(node, "leaving")).isEqualTo("left");
    }
}
