package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.DurableFuture;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedCancelled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.TimerCreated;
import io.durable.runtime.Counters.Counter;
import io.durable.test.TestNode;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Positional events: an answer to the question being asked now, or nothing. */
abstract class PositionalEventGroup extends EventGroup {

    PositionalEventGroup(Conformance suite) {
        super(suite);
    }

    /** Gives up its first wait for x after an hour and waits again. */
    private static String waitTwice(OrchestrationContext ctx, String input) {
        DurableFuture<String> first = ctx.waitForEvent("x", String.class);
        if (ctx.select(first, ctx.timer(HOUR)) == first) {
            return "first:" + first.await();
        }
        return "second:" + ctx.waitForEvent("x", String.class).await();
    }

    @Test
    @DisplayName("000/1: a wait that lost a select does not take the event of the next wait")
    void waitThatLostASelectDoesNotTakeTheEventOfTheNextWait() {
        TestNode node = worker(PositionalEventGroup::waitTwice);
        startUntil(node, "timer");
        node.passTime(HOUR);
        awaitFact(node, new ExternalSubscribedCancelled(2));
        node.client().raiseEvent(ID, "x", "answer");
        assertThat(result(node)).isEqualTo("second:answer");
    }

    @Test
    @DisplayName("000/2: what was raised for a cancelled wait is gone when the next one comes")
    void eventForACancelledWaitIsDropped() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> first = ctx.waitForEvent("x", String.class);
            ctx.select(first, ctx.timer(HOUR));
            ctx.timer(HOUR).await();
            return ctx.waitForEvent("x", String.class).await();
        });
        startUntil(node, "timer");
        node.passTime(HOUR);
        awaitFact(node, new ExternalSubscribedCancelled(2));
        node.client().raiseEvent(ID, "x", "stale");
        awaitDropped(node, 1);
        node.passTime(HOUR);
        node.awaitPending(ID, "x");
        node.client().raiseEvent(ID, "x", "fresh");
        assertThat(result(node)).isEqualTo("fresh");
        assertThat(facts(node, ExternalEvent.class)).containsExactly(new ExternalEvent("x", text("fresh")));
    }

    @Test
    @DisplayName("000/3: one after the other, the first raise answers the first wait")
    void raisesAnswerWaitsInTheirOrder() {
        TestNode node = worker((ctx, input) -> {
            String first = ctx.waitForEvent("x", String.class).await();
            return first + "," + ctx.waitForEvent("x", String.class).await();
        });
        startUntil(node, "x");
        node.client().raiseEvent(ID, "x", "a");
        node.client().raiseEvent(ID, "x", "b");
        assertThat(result(node)).isEqualTo("a,b");
        assertThat(count(node, Counter.DROPPED_EVENTS)).isZero();
    }

    @Test
    @DisplayName("000/3: of several waits at the same time the oldest is answered first")
    void oldestOfSeveralWaitsIsAnsweredFirst() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> first = ctx.waitForEvent("x", String.class);
            DurableFuture<String> second = ctx.waitForEvent("x", String.class);
            String answer = second.await();
            return first.await() + "," + answer;
        });
        startUntil(node, "x");
        node.client().raiseEvent(ID, "x", "a");
        node.client().raiseEvent(ID, "x", "b");
        assertThat(result(node)).isEqualTo("a,b");
    }

    @Test
    @DisplayName("000/3: a wait cancelled between two others leaves them their events")
    void waitCancelledBetweenTwoOthersLeavesThemTheirEvents() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> first = ctx.waitForEvent("x", String.class);
            DurableFuture<String> second = ctx.waitForEvent("x", String.class);
            DurableFuture<String> third = ctx.waitForEvent("x", String.class);
            second.cancel();
            return first.await() + "," + third.await();
        });
        startUntil(node, "x");
        node.client().raiseEvent(ID, "x", "a");
        node.client().raiseEvent(ID, "x", "b");
        assertThat(result(node)).isEqualTo("a,b");
    }

    @Test
    void waitThatRanOutOfTimeGoesOnWaiting() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> event = ctx.waitForEvent("x", String.class);
            boolean inTime = event.await(HOUR).isPresent();
            ctx.waitForEvent("go", Void.class).await();
            return inTime + ":" + event.isDone() + ":" + event.await();
        });
        startUntil(node, "timer");
        node.passTime(HOUR);
        node.awaitPending(ID, "go");
        node.client().raiseEvent(ID, "x", "late");
        awaitFact(node, new ExternalEvent("x", text("late")));
        node.client().raiseEvent(ID, "go", null);
        assertThat(result(node)).isEqualTo("false:true:late");
    }

    @Test
    @DisplayName("000/4: a cancelled wait stands in history, and a cold replay comes to the same result")
    void cancelledWaitStandsInHistoryAndReplays() {
        TestNode first = worker(PositionalEventGroup::waitTwice);
        startUntil(first, "timer");
        first.passTime(HOUR);
        awaitFact(first, new ExternalSubscribedCancelled(2));
        first.close();

        TestNode cold = coldWorker(PositionalEventGroup::waitTwice);
        cold.client().raiseEvent(ID, "x", "answer");
        assertThat(result(cold)).isEqualTo("second:answer");
        assertThat(count(cold, Counter.REPLAYS)).isEqualTo(1);
        List<Event> history = cold.admin().history(ID);
        assertThat(facts(cold))
                .containsExactly(
                        OrchestrationStarted.first(FLOW, null, text("input"), null),
                        new ExternalSubscribed("x"),
                        new TimerCreated(history.get(0).recordedAt().plus(HOUR)),
                        new TimerFired(3),
                        new ExternalSubscribedCancelled(2),
                        new ExternalSubscribed("x"),
                        new ExternalEvent("x", text("answer")),
                        new OrchestrationCompleted(text("second:answer")));
        assertThat(history).extracting(Event::eventId).containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
    }

    @Test
    @DisplayName("003 event_drop_then_retry_after_subscribe: dropped before the wait, delivered when raised again")
    void eventBeforeTheWaitIsDroppedAndTheNextOneDelivered() {
        TestNode node = worker((ctx, input) -> {
            ctx.waitForEvent("go", Void.class).await();
            return ctx.waitForEvent("x", String.class).await();
        });
        startUntil(node, "go");
        node.client().raiseEvent(ID, "x", "early");
        awaitDropped(node, 1);
        assertThat(facts(node)).hasSize(2);
        node.client().raiseEvent(ID, "go", null);
        node.awaitPending(ID, "x");
        node.client().raiseEvent(ID, "x", "again");
        assertThat(result(node)).isEqualTo("again");
    }

    @Test
    @DisplayName("003 event_after_completion_is_ignored")
    void eventAfterTheEndIsIgnored() {
        TestNode node = worker((ctx, input) -> "done");
        start(node);
        assertThat(result(node)).isEqualTo("done");
        List<Event> history = node.admin().history(ID);
        node.client().raiseEvent(ID, "x", "late");
        node.passTime(HOUR);
        assertThat(node.admin().history(ID)).isEqualTo(history);
        assertThat(node.client().handle(ID, Object.class).status()).isEqualTo(InstanceStatus.COMPLETED);
        assertThat(deadLetters(node)).isEmpty();
    }

    @Test
    void eventForAnUnknownInstanceIsRefusedAndNotKept() {
        TestNode node =
                worker((ctx, input) -> ctx.waitForEvent("x", String.class).await());
        assertThatThrownBy(() -> node.client().raiseEvent(ID, "x", "too early"))
                .isInstanceOf(InstanceNotFoundException.class)
                .hasMessageContaining(ID);
        startUntil(node, "x");
        node.client().raiseEvent(ID, "x", "in time");
        assertThat(result(node)).isEqualTo("in time");
        assertThat(deadLetters(node)).isEmpty();
    }
}
