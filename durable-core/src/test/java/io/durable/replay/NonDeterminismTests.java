package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;

import io.durable.DurableFuture;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.TimerCancelled;
import io.durable.history.Requested.TimerCreated;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Every way in which code and history can disagree, and what the exception says of it. */
class NonDeterminismTests {

    private static final Duration DAY = Duration.ofDays(1);
    private static final String CHANGED = "the code was changed";
    private static final String DAMAGED = "the stored history is damaged";

    private final Flow charge =
            ctx -> ctx.schedule("charge", null, String.class).await();

    @Test
    void anActionOfAnotherKind() {
        given(started("order"), activityScheduled(2, "charge"))
                .when(ctx -> ctx.timer(DAY).await())
                .thenDivergesAt(2, activityScheduled("charge", null), "asks for " + new TimerCreated(at(1).plus(DAY)))
                .because(CHANGED);
    }

    @Test
    void anActionOfAnotherName() {
        given(started("order"), activityScheduled(2, "reserve"))
                .when(charge)
                .thenDivergesAt(2, activityScheduled("reserve", null), "asks for " + activityScheduled("charge", null))
                .because(CHANGED);
    }

    @Test
    void anActionWithAnotherInput() {
        given(started("order"), event(2, activityScheduled("charge", 5)))
                .when(ctx -> ctx.schedule("charge", 6, String.class).await())
                .thenDivergesAt(2, activityScheduled("charge", 5), "asks for " + activityScheduled("charge", 6))
                .because("or it depends on something outside its input and history");
    }

    @Test
    void aTimerOfAnotherTime() {
        given(started("order"), timerCreated(2, 1, DAY))
                .when(ctx -> ctx.timer(DAY.plusMillis(1)).await())
                .thenDivergesAt(
                        2,
                        new TimerCreated(at(1).plus(DAY)),
                        "asks for " + new TimerCreated(at(1).plus(DAY).plusMillis(1)));
    }

    @Test
    void anActionWhereHistoryHasACompletion() {
        Flow oneMore = ctx -> {
            DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
            ctx.schedule("audit", null, String.class);
            return charge.await();
        };
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"))
                .when(oneMore)
                .thenDivergesAt(3, activityCompleted(2, "ok"), "asks for " + activityScheduled("audit", null))
                .because(CHANGED);
    }

    @Test
    void aRecordedActionTheCodeNoLongerAsksFor() {
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        activityScheduled(3, "audit"),
                        activityCompleted(4, 2, "ok"))
                .when(charge)
                .thenDivergesAt(3, activityScheduled("audit", null), "waits without asking for it")
                .because("a step was removed from the code or moved behind a wait");
    }

    @Test
    void codeThatEndsWhileHistoryGoesOn() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"))
                .when(ctx -> "done")
                .thenDivergesAt(
                        2, activityScheduled("charge", null), "ends with " + new OrchestrationCompleted(json("done")))
                .because("the code was shortened, or ends on a condition that is not deterministic");
    }

    @Test
    void codeThatEndsInAnotherWay() {
        given(started("order"), completed(2, "paid"))
                .when(ctx -> "lost")
                .thenDivergesAt(
                        2,
                        new OrchestrationCompleted(json("paid")),
                        "ends with " + new OrchestrationCompleted(json("lost")));
    }

    @Test
    void eventsBehindTheEnd() {
        given(started("order"), completed(2, "done"), raisedPersistent(3, "note", "late"))
                .when(ctx -> "done")
                .thenDivergesAt(3, raisedPersistent("note", "late"), "has ended before")
                .because(DAMAGED);
    }

    @Test
    void aCompletionOfAnUnknownSource() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 7, "ok"))
                .when(charge)
                .thenDivergesAt(3, activityCompleted(7, "ok"), "has no open operation it could answer")
                .because(CHANGED)
                .because(DAMAGED);
    }

    @Test
    void aSecondCompletionOfTheSameSource() {
        Flow twice = ctx -> charge.run(ctx) + "" + charge.run(ctx);
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        activityCompleted(3, 2, "ok"),
                        activityScheduled(4, "charge"),
                        activityCompleted(5, 2, "ok"))
                .when(twice)
                .thenDivergesAt(5, activityCompleted(2, "ok"), "has no open operation it could answer");
    }

    @Test
    void aCompletionOfAnotherKindThanItsSource() {
        given(started("order"), activityScheduled(2, "charge"), timerFired(3, 2))
                .when(charge)
                .thenDivergesAt(3, timerFired(2), "has an operation of another kind there");
    }

    @Test
    void aPositionalEventNobodyWaitsFor() {
        given(started("order"), activityScheduled(2, "charge"), raised(3, "approval", true))
                .when(charge)
                .thenDivergesAt(3, raised("approval", true), "waits for no such event");
    }

    @Test
    void aSecondRequestToCancel() {
        Flow stubborn = ctx -> {
            try {
                return charge.run(ctx);
            } catch (RuntimeException cancelled) {
                return ctx.timer(DAY).await();
            }
        };
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        cancelRequested(3, "first"),
                        activityCancelRequested(4, 2),
                        timerCreated(5, 3, DAY),
                        cancelRequested(6, "second"))
                .when(stubborn)
                .thenDivergesAt(6, cancelRequested("second"), "cannot take it");
    }

    @Test
    void aMissingCancelBreadcrumb() {
        Flow race = ctx -> {
            DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
            ctx.select(charge, ctx.timer(DAY));
            return charge.await() + ctx.schedule("ship", null, String.class).await();
        };
        Event[] history = {
            started("order"),
            activityScheduled(2, "charge"),
            timerCreated(3, 1, DAY),
            activityCompleted(4, 2, "ok"),
            activityScheduled(5, "ship")
        };
        given(history)
                .when(race)
                .thenDivergesAt(5, activityScheduled("ship", null), "asks for " + new TimerCancelled(3));
    }

    @Test
    void aHistoryThatDoesNotBeginWithAStart() {
        given(activityScheduled(1, "charge"))
                .when(charge)
                .thenDivergesAt(1, activityScheduled("charge", null), "expects OrchestrationStarted")
                .because(DAMAGED);
    }

    @Test
    void anEmptyHistory() {
        given().when(charge)
                .thenDivergesAt(1, "nothing", "expects OrchestrationStarted")
                .because(DAMAGED);
    }

    @Test
    void aGapInTheHistory() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(4, 2, "ok"))
                .when(charge)
                .thenDivergesAt(4, activityCompleted(2, "ok"), "expects event 3")
                .because(DAMAGED);
    }

    @Test
    void aSecondStart() {
        OrchestrationStarted start = (OrchestrationStarted) started("order").fact();
        given(started("order"), event(2, start))
                .when(charge)
                .thenDivergesAt(2, start, "asks for " + activityScheduled("charge", null));
    }
}
