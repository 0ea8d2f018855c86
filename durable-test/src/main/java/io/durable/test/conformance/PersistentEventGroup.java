package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.ExternalSubscribedPersistentCancelled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.test.TestNode;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Persistent events: a mailbox, read in order whenever the code asks. */
abstract class PersistentEventGroup extends EventGroup {

    PersistentEventGroup(Conformance suite) {
        super(suite);
    }

    /** Waits for go and then reads two events x from the mailbox, the second wait awaited first. */
    private static List<String> readTwo(OrchestrationContext ctx, String input) {
        ctx.waitForEvent("go", Void.class).await();
        DurableFuture<String> first = ctx.waitForPersistentEvent("x", String.class);
        String second = ctx.waitForPersistentEvent("x", String.class).await();
        return List.of(first.await(), second);
    }

    @Test
    @DisplayName("000/5, 001/1.2: a raise answers the wait that is there")
    void raiseAnswersTheWaitThatIsThere() {
        TestNode node = worker(
                (ctx, input) -> ctx.waitForPersistentEvent("x", String.class).await());
        startUntil(node, "x");
        node.client().raisePersistentEvent(ID, "x", "answer");
        assertThat(result(node)).isEqualTo("answer");
    }

    @Test
    @DisplayName("000/6, 001/1.1: an event is kept in history until a wait comes, which takes it at once")
    void eventWaitsForItsWait() {
        TestNode node = worker((ctx, input) -> {
            ctx.waitForEvent("go", Void.class).await();
            DurableFuture<String> event = ctx.waitForPersistentEvent("x", String.class);
            return event.isDone() + ":" + event.await();
        });
        startUntil(node, "go");
        node.client().raisePersistentEvent(ID, "x", "early");
        awaitFact(node, new ExternalEventPersistent("x", text("early")));
        node.client().raiseEvent(ID, "go", null);
        assertThat(result(node)).isEqualTo("true:early");
        assertThat(facts(node))
                .containsExactly(
                        OrchestrationStarted.first(FLOW, null, text("input"), null),
                        new ExternalSubscribed("go"),
                        new ExternalEventPersistent("x", text("early")),
                        new ExternalEvent("go", Payload.NULL),
                        new ExternalSubscribedPersistent("x"),
                        new OrchestrationCompleted(text("true:early")));
    }

    /** Gives up its wait for x after an hour, waits for go, then for x again. */
    private static String giveUpAndWaitAgain(OrchestrationContext ctx, Lane lane) {
        DurableFuture<String> first = lane.await(ctx, "x");
        ctx.select(first, ctx.timer(HOUR));
        ctx.waitForEvent("go", Void.class).await();
        return lane.await(ctx, "x").await();
    }

    @Test
    @DisplayName("000/7: an event raised between a cancelled wait and the next one is there for the next one")
    void eventOutlivesACancelledWait() {
        TestNode first = worker((ctx, input) -> giveUpAndWaitAgain(ctx, Lane.PERSISTENT));
        startUntil(first, "timer");
        first.passTime(HOUR);
        first.awaitPending(ID, "go");
        assertThat(facts(first)).contains(new ExternalSubscribedPersistentCancelled(2));
        first.client().raisePersistentEvent(ID, "x", "between");
        awaitFact(first, new ExternalEventPersistent("x", text("between")));
        first.close();

        TestNode cold = coldWorker((ctx, input) -> giveUpAndWaitAgain(ctx, Lane.PERSISTENT));
        cold.client().raiseEvent(ID, "go", null);
        assertThat(result(cold)).isEqualTo("between");
        assertThat(deadLetters(cold)).isEmpty();
    }

    @Test
    @DisplayName("000/7b: the same with positional events: dropped, the next wait gets the next event only")
    void positionalEventDoesNotOutliveACancelledWait() {
        TestNode node = worker((ctx, input) -> giveUpAndWaitAgain(ctx, Lane.POSITIONAL));
        startUntil(node, "timer");
        node.passTime(HOUR);
        node.awaitPending(ID, "go");
        node.client().raiseEvent(ID, "x", "between");
        awaitDropped(node, 1);
        node.client().raiseEvent(ID, "go", null);
        node.awaitPending(ID, "x");
        node.client().raiseEvent(ID, "x", "after");
        assertThat(result(node)).isEqualTo("after");
    }

    @Test
    @DisplayName("000/8: events of one name are read in the order they were raised")
    void eventsAreReadInTheOrderTheyWereRaised() {
        TestNode node = worker(PersistentEventGroup::readTwo);
        startUntil(node, "go");
        node.client().raisePersistentEvent(ID, "x", "a");
        node.client().raisePersistentEvent(ID, "x", "b");
        awaitFact(node, new ExternalEventPersistent("x", text("b")));
        node.client().raiseEvent(ID, "go", null);
        assertThat(result(node)).isEqualTo(List.of("a", "b"));
    }

    @Test
    @DisplayName("000/8: of several waits the oldest gets the event that was raised first")
    void oldestWaitGetsTheFirstEvent() {
        TestNode node = worker(PersistentEventGroup::readTwo);
        startUntil(node, "go");
        node.client().raiseEvent(ID, "go", null);
        node.awaitPending(ID, "x");
        node.client().raisePersistentEvent(ID, "x", "a");
        node.client().raisePersistentEvent(ID, "x", "b");
        assertThat(result(node)).isEqualTo(List.of("a", "b"));
    }

    @Test
    @DisplayName("000/10: the lanes never mix: each event waits for, or misses, a wait of its own lane")
    void lanesNeverMix() {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<String> positional = ctx.waitForEvent("x", String.class);
            ctx.waitForEvent("go", Void.class).await();
            String answer = ctx.waitForPersistentEvent("x", String.class).await();
            return "persistent " + answer + ", positional " + positional.await();
        });
        startUntil(node, "x");
        node.client().raisePersistentEvent(ID, "x", "mail");
        awaitFact(node, new ExternalEventPersistent("x", text("mail")));
        assertThat(pending(node)).contains("x");
        node.client().raiseEvent(ID, "go", null);
        awaitFact(node, new ExternalSubscribedPersistent("x"));
        assertThat(pending(node)).containsExactly("x");
        node.client().raiseEvent(ID, "x", "reply");
        assertThat(result(node)).isEqualTo("persistent mail, positional reply");
    }

    @Test
    @DisplayName("000/10: a positional event does not answer a persistent wait")
    void positionalEventDoesNotAnswerAPersistentWait() {
        TestNode node = worker(
                (ctx, input) -> ctx.waitForPersistentEvent("x", String.class).await());
        startUntil(node, "x");
        node.client().raiseEvent(ID, "x", "wrong lane");
        awaitDropped(node, 1);
        node.client().raisePersistentEvent(ID, "x", "right lane");
        assertThat(result(node)).isEqualTo("right lane");
    }

    @Test
    @DisplayName("001/1.3, 001/4.1: raised before the instance exists, events are there when it starts, in order")
    void eventsRaisedBeforeTheInstanceExistsAreThereWhenItStarts() {
        TestNode node = worker((ctx, input) -> {
            String first = ctx.waitForPersistentEvent("data", String.class).await();
            return first + ","
                    + ctx.waitForPersistentEvent("data", String.class).await();
        });
        node.client().raisePersistentEvent(ID, "data", "first");
        node.client().raisePersistentEvent(ID, "data", "second");
        start(node);
        assertThat(result(node)).isEqualTo("first,second");
    }

    @Test
    @DisplayName("001/1.4: events of other names do not interfere")
    void eventsOfOtherNamesDoNotInterfere() {
        TestNode node = worker((ctx, input) -> {
            String b = ctx.waitForPersistentEvent("b", String.class).await();
            return b + "," + ctx.waitForPersistentEvent("a", String.class).await();
        });
        node.client().raisePersistentEvent(ID, "a", "data of a");
        node.client().raisePersistentEvent(ID, "b", "data of b");
        start(node);
        assertThat(result(node)).isEqualTo("data of b,data of a");
    }

    @Test
    @DisplayName("001/6.1: an event stands in the history of its execution with name, data and time")
    void eventStandsInHistoryWithNameDataAndTime() {
        TestNode node =
                worker((ctx, input) -> ctx.waitForEvent("go", Void.class).await());
        startUntil(node, "go");
        node.passTime(HOUR);
        node.client().raisePersistentEvent(ID, "signal", "data");
        awaitFact(node, new ExternalEventPersistent("signal", text("data")));
        List<Event> history = node.admin().history(ID, 1);
        assertThat(history)
                .last()
                .isEqualTo(new Event(
                        3,
                        history.get(0).recordedAt().plus(HOUR),
                        new ExternalEventPersistent("signal", text("data"))));
    }

    private static List<String> pending(TestNode node) {
        return node.admin().instance(ID).pending().stream()
                .map(operation -> operation.name())
                .toList();
    }
}
