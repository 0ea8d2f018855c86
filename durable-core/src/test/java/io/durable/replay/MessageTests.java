package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ActivityOptions;
import io.durable.DurableFuture;
import io.durable.history.Delivered;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.OpenOperations.Verdict;
import io.durable.replay.Given.Flow;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which messages become events, and which do not. */
class MessageTests {

    private final Flow charge =
            ctx -> ctx.schedule("charge", null, String.class).await();

    private final Flow twoEvents = ctx -> {
        DurableFuture<String> first = ctx.waitForEvent("approval", String.class);
        DurableFuture<String> second = ctx.waitForEvent("approval", String.class);
        return first.await() + second.await();
    };

    @Test
    void anAnswerToAnUnknownOperationIsDropped() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(activityCompleted(7, "?"), activityCompleted(2, "ok"))
                .when(charge)
                .thenCompletes("ok")
                .dropping(activityCompleted(7, "?"), Verdict.SOURCE_NOT_OPEN)
                .taking(2);
    }

    @Test
    void anAnswerToAnOperationOfAnotherKindIsDropped() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(timerFired(2), childCompleted(2, "?"))
                .when(charge)
                .thenWaits()
                .dropping(timerFired(2), Verdict.SOURCE_OF_OTHER_KIND)
                .dropping(childCompleted(2, "?"), Verdict.SOURCE_OF_OTHER_KIND)
                .withNewEvents()
                .taking(2);
    }

    @Test
    void aSecondAnswerOfAnyKindIsDropped() {
        Delivered failure = activityFailed(2, new IllegalStateException("late"));
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(activityCompleted(2, "ok"), activityCompleted(2, "again"), failure)
                .when(ctx -> charge.run(ctx)
                        + ctx.schedule("ship", null, String.class).await())
                .thenWaits()
                .dropping(activityCompleted(2, "again"), Verdict.SOURCE_NOT_OPEN)
                .dropping(failure, Verdict.SOURCE_NOT_OPEN)
                .withNewEvents(activityCompleted(3, 2, "ok"), activityScheduled(4, "ship"));
    }

    @Test
    void anAnswerToTheStartOrToACompletionIsDropped() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"))
                .andMessages(activityCompleted(1, "?"), activityCompleted(3, "?"))
                .when(ctx -> charge.run(ctx)
                        + ctx.schedule("ship", null, String.class).await())
                .thenWaits()
                .dropping(activityCompleted(1, "?"), Verdict.SOURCE_NOT_OPEN)
                .dropping(activityCompleted(3, "?"), Verdict.SOURCE_NOT_OPEN);
    }

    @Test
    void externalEventsAreNeverTakenForDuplicates() {
        given(started("order"))
                .andMessages(raised("approval", "yes"), raised("approval", "yes"))
                .when(twoEvents)
                .thenCompletes("yesyes")
                .droppingNothing();
    }

    @Test
    void anEventGoesToTheOldestWaitOfItsName() {
        given(started("order"), subscribed(2, "approval"), subscribed(3, "approval"))
                .andMessages(raised("approval", "a"), raised("approval", "b"))
                .when(twoEvents)
                .thenCompletes("ab")
                .withNoNewActions();
    }

    @Test
    void aPositionalEventNobodyWaitsForIsDropped() {
        given(started("order"))
                .andMessages(raised("approval", "early"), activityCompleted(2, "ok"))
                .when(ctx -> charge.run(ctx)
                        + ctx.waitForEvent("approval", String.class).await())
                .thenWaits()
                .dropping(raised("approval", "early"), Verdict.NOBODY_WAITS);
    }

    @Test
    void anEventMeantForACancelledWaitIsDropped() {
        given(started("order"))
                .andMessages(raised("approval", "yes"))
                .when(ctx -> {
                    ctx.waitForEvent("approval", String.class).cancel();
                    return charge.run(ctx);
                })
                .thenWaits()
                .dropping(raised("approval", "yes"), Verdict.NOBODY_WAITS);
    }

    @Test
    void theLanesNeverMix() {
        given(started("order"))
                .andMessages(raisedPersistent("approval", "letter"), raised("approval", "answer"))
                .when(ctx -> ctx.waitForEvent("approval", String.class).await())
                .thenCompletes("answer")
                .consumingPersistentEvents(0);
        given(started("order"))
                .andMessages(raised("approval", "answer"), raisedPersistent("approval", "letter"))
                .when(ctx ->
                        ctx.waitForPersistentEvent("approval", String.class).await())
                .thenCompletes("letter")
                .dropping(raised("approval", "answer"), Verdict.NOBODY_WAITS);
    }

    @Test
    void whenTheCodeEndsTheRestOfTheMessagesIsNotTaken() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(
                        activityCompleted(7, "?"),
                        activityCompleted(2, "ok"),
                        raisedPersistent("note", "for the next"),
                        activityCompleted(2, "again"))
                .when(charge)
                .thenCompletes("ok")
                .taking(2)
                .withNewEvents(activityCompleted(3, 2, "ok"), completed(4, "ok"));
    }

    @Test
    void codeThatDoesNotWaitTakesNothing() {
        given(started("order"))
                .andMessages(raisedPersistent("note", "x"))
                .when(ctx -> "done")
                .thenCompletes("done")
                .taking(0);
    }

    @Test
    void terminationEndsTheExecutionWithoutAskingTheCode() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(new OrchestrationTerminated("by hand"), activityCompleted(2, "ok"))
                .when(charge)
                .thenIsTerminated("by hand")
                .taking(1)
                .withNoNewActions();
    }

    @Test
    void terminationCannotBeTurnedIntoAnotherEnd() {
        Flow defiant = ctx -> {
            try {
                return charge.run(ctx);
            } catch (Throwable everything) {
                return "saved";
            }
        };
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(new OrchestrationTerminated("by hand"))
                .when(defiant)
                .thenIsTerminated("by hand");
    }

    @Test
    void optionsAreReportedOnlyForWhatTheTurnItselfScheduled() {
        Flow withOptions = ctx -> {
            ctx.schedule("first", null, String.class, ActivityOptions.DEFAULT).await();
            return ctx.schedule("second", null, String.class, ActivityOptions.DEFAULT)
                    .await();
        };
        ReplayEngine engine = Given.engine(withOptions, List.of(started("order"), activityScheduled(2, "first")));
        assertThat(engine.turn(List.of(activityCompleted(2, "ok"))).options()).containsOnlyKeys(4L);
        engine.close();
    }
}
