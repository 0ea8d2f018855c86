package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered.External;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Fact;
import io.durable.history.Requested.Cancelling;
import io.durable.history.Requested.ExternalSubscribedCancelled;
import io.durable.history.Requested.ExternalSubscribedPersistentCancelled;
import io.durable.history.Requested.TimerCancelled;
import io.durable.runtime.Counters.Counter;
import io.durable.test.TestNode;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An event and a timer, one of them first: in turns of their own and in one batch. */
abstract class EventRaceGroup extends EventGroup {

    EventRaceGroup(Conformance suite) {
        super(suite);
    }

    /** Says who won; then, when told to go, what a new wait for the event has at once. */
    private static String race(OrchestrationContext ctx, Lane lane) {
        DurableFuture<String> event = lane.await(ctx, "x");
        DurableFuture<Void> timer = ctx.timer(HOUR);
        String winner = ctx.select(event, timer) == event ? "event " + event.await() : "timer";
        ctx.waitForEvent("go", Void.class).await();
        DurableFuture<String> next = lane.await(ctx, "x");
        return winner + ", then " + (next.isDone() ? next.await() : "nothing");
    }

    private TestNode racer(Lane lane) {
        return worker((ctx, input) -> race(ctx, lane));
    }

    /** What decided the race, and what was given up for it: all of that in history, in order. */
    private static List<Fact> decision(TestNode node) {
        return facts(node).stream()
                .filter(fact -> fact instanceof External || fact instanceof TimerFired || fact instanceof Cancelling)
                .toList();
    }

    private static Fact cancelled(Lane lane) {
        return lane == Lane.POSITIONAL
                ? new ExternalSubscribedCancelled(2)
                : new ExternalSubscribedPersistentCancelled(2);
    }

    /** Lets the instance finish on a node that has to replay all of it. */
    private Object finishCold(TestNode node, Lane lane) {
        node.close();
        TestNode cold = coldWorker((ctx, input) -> race(ctx, lane));
        cold.client().raiseEvent(ID, "go", null);
        return result(cold);
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("003 races: the event comes first, the timer never fires")
    void eventBeatsTheTimer(Lane lane) {
        TestNode node = racer(lane);
        startUntil(node, "timer");
        lane.raise(node.client(), ID, "x", "data");
        node.awaitPending(ID, "go");
        node.passTime(HOUR.multipliedBy(2));
        node.client().raiseEvent(ID, "go", null);
        assertThat(result(node)).isEqualTo("event data, then nothing");
        assertThat(facts(node)).contains(new TimerCancelled(3)).doesNotContain(new TimerFired(3));
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("003 races: the timer fires first, the wait is cancelled")
    void timerBeatsTheEvent(Lane lane) {
        TestNode node = racer(lane);
        startUntil(node, "timer");
        node.passTime(HOUR);
        node.awaitPending(ID, "go");
        assertThat(decision(node)).containsExactly(new TimerFired(3), cancelled(lane));
        node.client().raiseEvent(ID, "go", null);
        assertThat(result(node)).isEqualTo("timer, then nothing");
    }

    @ParameterizedTest
    @EnumSource
    void eventBeforeTheTimerInOneBatchWins(Lane lane) {
        TestNode outsider = outsider();
        TestNode first = racer(lane);
        startUntil(first, "timer");
        first.close();
        lane.raise(outsider.client(), ID, "x", "data");
        outsider.passTime(HOUR);

        TestNode second = racer(lane);
        second.awaitPending(ID, "go");
        assertThat(decision(second)).hasSize(2).first().isInstanceOf(External.class);
        assertThat(decision(second)).last().isEqualTo(new TimerCancelled(3));
        assertThat(finishCold(second, lane)).isEqualTo("event data, then nothing");
        assertThat(count(second, Counter.TURNS)).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void timerBeforeTheEventInOneBatchWins(Lane lane) {
        TestNode outsider = outsider();
        TestNode first = racer(lane);
        startUntil(first, "timer");
        first.close();
        outsider.passTime(HOUR.multipliedBy(2));
        lane.raise(outsider.client(), ID, "x", "data");

        TestNode second = racer(lane);
        second.awaitPending(ID, "go");
        assertThat(decision(second)).startsWith(new TimerFired(3), cancelled(lane));
        boolean kept = lane == Lane.PERSISTENT;
        assertThat(decision(second)).hasSize(kept ? 3 : 2);
        assertThat(count(second, Counter.DROPPED_EVENTS)).isEqualTo(kept ? 0 : 1);
        assertThat(finishCold(second, lane)).isEqualTo("timer, then " + (kept ? "data" : "nothing"));
        assertThat(count(second, Counter.TURNS)).isEqualTo(1);
    }

    @Test
    void eventBehindTheTimerInOneBatchAnswersTheWaitThatFollows() {
        TestNode outsider = outsider();
        TestNode first = worker(EventRaceGroup::waitAgainAtOnce);
        startUntil(first, "timer");
        first.close();
        outsider.passTime(HOUR.multipliedBy(2));
        outsider.client().raiseEvent(ID, "x", "data");

        TestNode second = worker(EventRaceGroup::waitAgainAtOnce);
        assertThat(result(second)).isEqualTo("again: data");
        second.close();
        assertThat(count(second, Counter.TURNS)).isEqualTo(1);
    }

    private static String waitAgainAtOnce(OrchestrationContext ctx, String input) {
        DurableFuture<String> event = ctx.waitForEvent("x", String.class);
        if (ctx.select(event, ctx.timer(HOUR)) == event) {
            return "at once: " + event.await();
        }
        return "again: " + ctx.waitForEvent("x", String.class).await();
    }

    @Test
    void twoEventsInOneBatchAreDeliveredInTheirOrder() {
        TestNode outsider = outsider();
        TestNode first = worker(EventRaceGroup::selectTwo);
        startUntil(first, "b");
        first.close();
        outsider.client().raiseEvent(ID, "b", "B");
        outsider.client().raiseEvent(ID, "a", "A");
        TestNode second = worker(EventRaceGroup::selectTwo);
        assertThat(result(second)).isEqualTo("b");
        second.close();
        assertThat(count(second, Counter.TURNS)).isEqualTo(1);
    }

    private static String selectTwo(OrchestrationContext ctx, String input) {
        DurableFuture<String> a = ctx.waitForEvent("a", String.class);
        return ctx.select(a, ctx.waitForEvent("b", String.class)) == a ? "a" : "b";
    }

    @Test
    void selectOfTwoThatAreDoneReturnsTheOneThatCameFirst() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> a = ctx.waitForEvent("a", String.class);
            DurableFuture<String> b = ctx.waitForEvent("b", String.class);
            ctx.waitForEvent("go", Void.class).await();
            return ctx.select(a, b) == a ? "a" : "b";
        });
        startUntil(node, "go");
        for (String name : List.of("b", "a", "go")) {
            node.client().raiseEvent(ID, name, null);
        }
        assertThat(result(node)).isEqualTo("b");
    }
}
