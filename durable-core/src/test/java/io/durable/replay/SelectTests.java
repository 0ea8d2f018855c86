package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.Event;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.ExternalSubscribedCancelled;
import io.durable.history.Requested.TimerCancelled;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class SelectTests {

    private static final Duration DAY = Duration.ofDays(1);

    private final Flow race = ctx -> {
        DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
        return ctx.select(charge, ctx.timer(DAY)) == charge ? charge.await() : "too late";
    };

    private final Event[] bothOpen = {started("order"), activityScheduled(2, "charge"), timerCreated(3, 1, DAY)};

    @Test
    void theFirstToBeDoneWinsAndTheOthersAreCancelled() {
        given(bothOpen)
                .andMessages(activityCompleted(2, "ok"))
                .when(race)
                .thenCompletes("ok")
                .withNewActions(new TimerCancelled(3));
        given(bothOpen)
                .andMessages(timerFired(3))
                .when(race)
                .thenCompletes("too late")
                .withNewActions(new ActivityCancelRequested(2));
    }

    @Test
    void theBreadcrumbOfTheLoserIsMatchedInOrder() {
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        timerCreated(3, 1, DAY),
                        activityCompleted(4, 2, "ok"),
                        timerCancelled(5, 3))
                .when(race)
                .thenCompletes("ok")
                .withNoNewActions();
    }

    @Test
    void ofTwoThatAreDoneTheFirstInHistoryWins() {
        Flow late = ctx -> {
            DurableFuture<String> first = ctx.schedule("first", null, String.class);
            DurableFuture<String> second = ctx.schedule("second", null, String.class);
            ctx.timer(DAY).await();
            return ctx.select(first, second).await();
        };
        given(started("order"))
                .andMessages(activityCompleted(3, "b"), activityCompleted(2, "a"), timerFired(4))
                .when(late)
                .thenCompletes("b")
                .withNewActions(
                        activityScheduled("first", null),
                        activityScheduled("second", null),
                        timerCreated(4, 1, DAY).fact());
    }

    @Test
    void aMappedFutureIsDoneWhenItsSourceIs() {
        Flow late = ctx -> {
            DurableFuture<String> first = ctx.schedule("first", null, String.class);
            DurableFuture<String> second = ctx.schedule("second", null, String.class);
            ctx.timer(DAY).await();
            return ctx.select(first, second.map(String::toUpperCase)).await();
        };
        given(started("order"))
                .andMessages(activityCompleted(3, "b"), activityCompleted(2, "a"), timerFired(4))
                .when(late)
                .thenCompletes("B");
    }

    @Test
    void aJoinIsDoneWhenItsLastPartIs() {
        Flow late = ctx -> {
            DurableFuture<String> first = ctx.schedule("first", null, String.class);
            DurableFuture<String> second = ctx.schedule("second", null, String.class);
            ctx.timer(DAY).await();
            DurableFuture<List<String>> both = ctx.all(List.of(first));
            return ctx.select(second, both) == both;
        };
        given(started("order"))
                .andMessages(activityCompleted(2, "a"), activityCompleted(3, "b"), timerFired(4))
                .when(late)
                .thenCompletes(true);
    }

    @Test
    void aLateAnswerOfTheLoserIsDropped() {
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        timerCreated(3, 1, DAY),
                        timerFired(4, 3),
                        activityCancelRequested(5, 2),
                        activityScheduled(6, "refund"))
                .andMessages(activityCompleted(2, "ok"))
                .when(ctx -> race.run(ctx).equals("too late")
                        ? ctx.schedule("refund", null, String.class).await()
                        : "paid")
                .thenWaits()
                .dropping(activityCompleted(2, "ok"), Verdict.SOURCE_NOT_OPEN);
    }

    @Test
    void cancellingTakesEffectAtOnce() {
        Flow change = ctx -> {
            DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
            charge.cancel();
            charge.cancel();
            boolean done = charge.isDone();
            try {
                return charge.await();
            } catch (CancellationException expected) {
                return done + " " + expected.getMessage();
            }
        };
        given(started("order"))
                .when(change)
                .thenCompletes("true The operation was cancelled")
                .withNewActions(activityScheduled("charge", null), new ActivityCancelRequested(2));
    }

    @Test
    void cancellingWhatIsDoneDoesNothing() {
        Flow late = ctx -> {
            DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
            charge.await();
            charge.cancel();
            return charge.await();
        };
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"))
                .when(late)
                .thenCompletes("ok")
                .withNoNewActions();
    }

    @Test
    void cancellingAMappedFutureOrAJoinCancelsItsSources() {
        given(started("order"))
                .when(ctx -> {
                    ctx.schedule("charge", null, String.class)
                            .map(String::length)
                            .cancel();
                    DurableFuture<?> all = ctx.all(List.of(ctx.timer(DAY), ctx.waitForEvent("approval", String.class)));
                    all.cancel();
                    return all.isDone();
                })
                .thenCompletes(true)
                .withNewActions(
                        activityScheduled("charge", null),
                        new ActivityCancelRequested(2),
                        timerCreated(4, 1, DAY).fact(),
                        subscribed(5, "approval").fact(),
                        new TimerCancelled(4),
                        new ExternalSubscribedCancelled(5));
    }

    @Test
    void awaitWithALimitCancelsItsTimerWhenTheResultComesFirst() {
        given(bothOpen)
                .andMessages(activityCompleted(2, "ok"))
                .when(ctx -> patient(ctx).orElse("none"))
                .thenCompletes("ok")
                .withNewActions(new TimerCancelled(3));
    }

    @Test
    void awaitWithALimitLeavesTheOperationRunningWhenTimeWins() {
        given(bothOpen)
                .andMessages(timerFired(3))
                .when(ctx -> patient(ctx).orElse("none"))
                .thenCompletes("none")
                .withNoNewActions();
    }

    private static Optional<String> patient(OrchestrationContext ctx) {
        return ctx.schedule("charge", null, String.class).await(DAY);
    }

    @Test
    void aMappingIsAppliedOnce() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"))
                .when(ctx -> {
                    int[] calls = {0};
                    DurableFuture<Integer> mapped =
                            ctx.schedule("charge", null, String.class).map(result -> ++calls[0]);
                    return mapped.await() + mapped.await();
                })
                .thenCompletes(2);
    }

    @Test
    void futuresOfAnotherOrchestrationCannotBeWaitedFor() {
        DurableFuture<?>[] leaked = new DurableFuture<?>[1];
        given(started("order")).when(ctx -> leaked[0] = ctx.timer(DAY));
        given(started("order"))
                .when(ctx -> ctx.select(leaked[0]))
                .thenFails(IllegalArgumentException.class, "Not a future of this orchestration: " + leaked[0]);
    }
}
