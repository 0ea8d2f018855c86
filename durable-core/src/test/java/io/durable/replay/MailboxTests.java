package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.CarriedEvent;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class MailboxTests {

    private static final Duration DAY = Duration.ofDays(1);

    private static String note(OrchestrationContext ctx) {
        return ctx.waitForPersistentEvent("note", String.class).await();
    }

    private final Flow twoNotesLater = ctx -> {
        ctx.timer(DAY).await();
        return note(ctx) + note(ctx);
    };

    @Test
    void whatArrivesEarlyIsKeptInOrder() {
        given(started("order"))
                .andMessages(raisedPersistent("note", "a"), raisedPersistent("note", "b"), timerFired(2))
                .when(twoNotesLater)
                .thenCompletes("ab")
                .consumingPersistentEvents(2)
                .droppingNothing();
    }

    @Test
    void namesAreMailboxesOfTheirOwn() {
        given(started("order"))
                .andMessages(raisedPersistent("other", "x"), raisedPersistent("note", "a"))
                .when(MailboxTests::note)
                .thenCompletes("a")
                .consumingPersistentEvents(1);
    }

    @Test
    void onlyWhatTheTurnItselfConsumesIsCounted() {
        given(
                        started("order"),
                        timerCreated(2, 1, DAY),
                        raisedPersistent(3, "note", "a"),
                        raisedPersistent(4, "note", "b"),
                        timerFired(5, 2),
                        subscribedPersistent(6, "note"))
                .when(twoNotesLater)
                .thenCompletes("ab")
                .consumingPersistentEvents(1)
                .withNewActions(subscribedPersistent(7, "note").fact());
        given(started("order"), subscribedPersistent(2, "note"), raisedPersistent(3, "note", "a"))
                .when(MailboxTests::note)
                .thenCompletes("a")
                .consumingPersistentEvents(0);
    }

    @Test
    void carriedEventsComeBeforeNewOnes() {
        given(started("order", null, carried("note", "old")))
                .andMessages(raisedPersistent("note", "new"), timerFired(2))
                .when(twoNotesLater)
                .thenCompletes("oldnew")
                .consumingPersistentEvents(2);
    }

    @Test
    void carriedEventsAnswerAtTheCall() {
        given(started("order", null, carried("note", "old")))
                .when(ctx -> ctx.waitForPersistentEvent("note", String.class).isDone())
                .thenCompletes(true)
                .withNewActions(subscribedPersistent(2, "note").fact());
    }

    @Test
    void aCancelledWaitLeavesTheEventForTheNext() {
        given(started("order"))
                .andMessages(raisedPersistent("note", "a"))
                .when(ctx -> {
                    ctx.waitForPersistentEvent("note", String.class).cancel();
                    return note(ctx);
                })
                .thenCompletes("a");
    }

    @Test
    void theOldestWaitIsServedFirst() {
        given(started("order"))
                .andMessages(raisedPersistent("note", "a"), raisedPersistent("note", "b"))
                .when(ctx -> {
                    DurableFuture<String> first = ctx.waitForPersistentEvent("note", String.class);
                    DurableFuture<String> second = ctx.waitForPersistentEvent("note", String.class);
                    return second.await() + first.await();
                })
                .thenCompletes("ba");
    }

    @Test
    void whatNobodyConsumesIsLeftWithTheExecutionItWasRaisedIn() {
        ReplayEngine engine =
                Given.engine(twoNotesLater, List.of(started("order", null, new CarriedEvent("note", json("old"), 7))));
        engine.turn(List.of(raisedPersistent("other", "new")));
        assertThat(engine.operations().unconsumed())
                .containsExactly(new CarriedEvent("note", json("old"), 7), new CarriedEvent("other", json("new"), 1));
        engine.close();
    }
}
