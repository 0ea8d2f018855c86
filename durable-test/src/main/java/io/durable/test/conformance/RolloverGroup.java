package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.Instance;
import io.durable.InstanceStatus;
import io.durable.OrchestrationContext;
import io.durable.StartOptions;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.runtime.Counters.Counter;
import io.durable.test.TestNode;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Continue-as-new: one instance, one execution after the other, each on its own. */
abstract class RolloverGroup extends EventGroup {

    RolloverGroup(Conformance suite) {
        super(suite);
    }

    @Test
    @DisplayName("003 continue_as_new_multiexec: over five executions, each with a history of its own")
    void executionsFollowEachOther() {
        TestNode node = node(builder -> builder.orchestration("count", VERSION, Integer.class, (ctx, n) -> {
                    int next = ctx.schedule("increment", n, Integer.class).await();
                    return next < 5 ? ctx.continueAsNew(next) : "counted to " + next;
                })
                .activity("increment", Integer.class, n -> n + 1));
        node.client().start("count", 0, StartOptions.id(ID));
        assertThat(result(node)).isEqualTo("counted to 5");
        for (int execution = 1; execution <= 5; execution++) {
            List<Event> history = node.admin().history(ID, execution);
            assertThat(history).extracting(Event::eventId).containsExactly(1L, 2L, 3L, 4L);
            assertThat(history.get(0).fact())
                    .isEqualTo(OrchestrationStarted.first(
                            "count", execution == 1 ? null : VERSION, number(execution - 1), null));
            assertThat(history.get(3).fact())
                    .isEqualTo(
                            execution < 5
                                    ? new OrchestrationContinuedAsNew(number(execution), null)
                                    : new OrchestrationCompleted(text("counted to 5")));
        }
        assertThat(node.admin().history(ID, 6)).isEmpty();
    }

    @Test
    @DisplayName("003 continue_as_new_event_routes_to_latest: an event reaches the latest execution only")
    void eventReachesTheLatestExecutionOnly() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> event = ctx.waitForEvent("x", String.class);
            if (ctx.executionId() == 1) {
                ctx.waitForEvent("roll", Void.class).await();
                return ctx.continueAsNew(input);
            }
            return ctx.executionId() + ":" + event.await();
        });
        startUntil(node, "roll");
        node.client().raiseEvent(ID, "roll", null);
        awaitExecution(node, 2);
        node.awaitPending(ID, "x");
        List<Event> first = node.admin().history(ID, 1);
        node.client().raiseEvent(ID, "x", "data");
        assertThat(result(node)).isEqualTo("2:data");
        assertThat(facts(node)).contains(new ExternalEvent("x", text("data")));
        assertThat(node.admin().history(ID, 1)).isEqualTo(first);
    }

    @Test
    @DisplayName("003 continue_as_new_event_drop_then_process: a wait of the last execution is no wait of this one")
    void earlyEventForTheNextExecutionIsDroppedAndTheNextOneDelivered() {
        TestNode node = worker((ctx, input) -> {
            if (ctx.executionId() == 1) {
                ctx.waitForEvent("x", String.class);
                ctx.waitForEvent("roll", Void.class).await();
                return ctx.continueAsNew(input);
            }
            ctx.waitForEvent("go", Void.class).await();
            return ctx.waitForEvent("x", String.class).await();
        });
        startUntil(node, "roll");
        node.client().raiseEvent(ID, "roll", null);
        node.awaitPending(ID, "go");
        node.client().raiseEvent(ID, "x", "early");
        awaitDropped(node, 1);
        node.client().raiseEvent(ID, "go", null);
        node.awaitPending(ID, "x");
        node.client().raiseEvent(ID, "x", "after");
        assertThat(result(node)).isEqualTo("after");
    }

    @Test
    void positionalEventBehindTheRolloverInOneBatchReachesTheNextExecution() {
        TestNode outsider = outsider();
        TestNode first = worker(RolloverGroup::waitInBoth);
        startUntil(first, "x");
        first.close();
        outsider.client().raiseEvent(ID, "x", "a");
        outsider.client().raiseEvent(ID, "x", "b");
        TestNode second = worker(RolloverGroup::waitInBoth);
        assertThat(result(second)).isEqualTo("a,b");
        assertThat(second.admin().history(ID, 1)).extracting(Event::fact).contains(new ExternalEvent("x", text("a")));
        assertThat(facts(second)).contains(new ExternalEvent("x", text("b")));
    }

    private static String waitInBoth(OrchestrationContext ctx, String input) {
        String event = ctx.waitForEvent("x", String.class).await();
        return ctx.executionId() == 1 ? ctx.continueAsNew(event) : input + "," + event;
    }

    @Test
    void timerOfAnEarlierExecutionDoesNotFireInThisOne() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<Void> timer = ctx.timer(ctx.executionId() == 1 ? HOUR : HOUR.multipliedBy(3));
            if (ctx.executionId() == 1) {
                ctx.waitForEvent("roll", Void.class).await();
                return ctx.continueAsNew(input);
            }
            return ctx.select(timer, ctx.waitForEvent("stop", Void.class)) == timer ? "fired" : "stopped";
        });
        startUntil(node, "roll");
        node.client().raiseEvent(ID, "roll", null);
        node.awaitPending(ID, "stop");
        node.passTime(HOUR);
        // the timers of both executions are event 2, so only the execution tells them apart
        provider().send(List.of(Message.to(new ExecutionKey(ID, 1), new TimerFired(2))), 100);
        node.client().raiseEvent(ID, "nobody waits for this", null);
        awaitDropped(node, 1);
        node.client().raiseEvent(ID, "stop", null);
        assertThat(result(node)).isEqualTo("stopped");
        assertThat(facts(node, TimerFired.class)).isEmpty();
    }

    @Test
    void childThatContinuesAsNewStillAnswersItsParent() {
        TestNode node = node(builder -> builder.orchestration(
                        FLOW,
                        VERSION,
                        String.class,
                        (ctx, input) -> "child said "
                                + ctx.call("child", 1, String.class).await())
                .orchestration("child", VERSION, Integer.class, (ctx, n) -> {
                    ctx.waitForPersistentEvent("step", Void.class).await();
                    return n < 3 ? ctx.continueAsNew(n + 1) : "three";
                }));
        start(node);
        String child = ID + "::1::2";
        for (int i = 0; i < 3; i++) {
            node.client().raisePersistentEvent(child, "step", null);
        }
        assertThat(result(node)).isEqualTo("child said three");
        Instance answered = node.admin().instance(child).instance();
        assertThat(answered.executionId()).isEqualTo(3);
        assertThat(answered.origin().parent()).isEqualTo(new ParentLink(ID, 1, 2));
        assertThat(facts(node, child))
                .first()
                .isEqualTo(OrchestrationStarted.first(
                        "child", VERSION, number(3), answered.origin().parent()));
        assertThat(facts(node)).hasSize(4);
    }

    @Test
    void parentThatContinuesAsNewStartsAutoNamedChildrenAgain() {
        TestNode node = node(builder -> builder.orchestration(FLOW, VERSION, String.class, (ctx, input) -> {
                    DurableFuture<String> left = ctx.call("waiting", null, String.class);
                    String answer = ctx.call("child", input, String.class).await();
                    return ctx.executionId() < 3 ? ctx.continueAsNew(answer) : answer + left.isDone();
                })
                .orchestration("child", VERSION, String.class, (ctx, input) -> input + "+")
                .orchestration("waiting", VERSION, String.class, (ctx, input) -> ctx.waitForEvent("never", String.class)
                        .await()));
        start(node);
        assertThat(result(node)).isEqualTo("input+++false");
        assertThat(node.admin().instance(ID).children())
                .containsExactlyInAnyOrder(
                        ID + "::1::2", ID + "::1::3", ID + "::2::2", ID + "::2::3", ID + "::3::2", ID + "::3::3");
        for (int execution = 1; execution <= 3; execution++) {
            node.awaitStatus(ID + "::" + execution + "::2", InstanceStatus.CANCELLED);
            node.awaitStatus(ID + "::" + execution + "::3", InstanceStatus.COMPLETED);
        }
    }

    @Test
    void nothingOfAnEarlierExecutionIsReplayed() {
        TestNode first = worker(RolloverGroup::waitInBoth);
        startUntil(first, "x");
        first.client().raiseEvent(ID, "x", "a");
        awaitExecution(first, 2);
        first.awaitPending(ID, "x");
        List<Fact> recorded = facts(first);
        first.close();
        TestNode cold = coldWorker(RolloverGroup::waitInBoth);
        cold.client().raiseEvent(ID, "x", "b");
        assertThat(result(cold)).isEqualTo("a,b");
        assertThat(count(cold, Counter.REPLAYS)).isEqualTo(1);
        assertThat(facts(cold)).startsWith(recorded.toArray(Fact[]::new)).hasSize(4);
    }

    private static Payload number(int value) {
        return Payload.ofJson(String.valueOf(value));
    }
}
