package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.InstanceStatus;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Mail at the edges: too early, too late, empty, large, from several senders at once. */
abstract class MailGroup extends EventGroup {

    MailGroup(Conformance suite) {
        super(suite);
    }

    private static final Orchestrator<String, Object> READ_ONE =
            (ctx, input) -> ctx.waitForPersistentEvent("signal", Object.class).await();

    private static final Orchestrator<String, Object> READ_NOTHING = (ctx, input) -> {
        ctx.waitForEvent("go", Void.class).await();
        return "end";
    };

    private static List<String> reasons(TestNode node) {
        return deadLetters(node).stream()
                .map(DeadLetter::letter)
                .map(DeadLetter.Letter::reason)
                .toList();
    }

    @Test
    @DisplayName("001/4.1: mail for an instance that does not exist yet waits for it and holds nobody up")
    void mailForAnUnknownInstanceHoldsNobodyUp() {
        TestNode node = worker(READ_ONE);
        node.client().raisePersistentEvent("nobody", "signal", "kept");
        for (int i = 0; i < 3; i++) {
            String id = "somebody-" + i;
            node.client().start(FLOW, "input", StartOptions.id(id));
            node.client().raisePersistentEvent(id, "signal", "mail");
            assertThat(node.client().handle(id, String.class).await(SOON)).isEqualTo("mail");
        }
        node.client().start(FLOW, "input", StartOptions.id("nobody"));
        assertThat(node.client().handle("nobody", String.class).await(SOON)).isEqualTo("kept");
    }

    @Test
    @DisplayName("001/4.1: mail for an instance that never comes is a dead letter after a week")
    void mailForAnInstanceThatNeverComesIsADeadLetter() {
        TestNode node = worker(READ_ONE);
        node.client().raisePersistentEvent(ID, "signal", "kept");
        node.passTime(Duration.ofDays(6));
        assertThat(deadLetters(node)).isEmpty();
        node.passTime(Duration.ofDays(2));
        eventually("a dead letter", () -> deadLetters(node).size() == 1);
        start(node);
        assertThat(node.admin().redeliver(deadLetters(node).get(0).id())).isTrue();
        assertThat(result(node)).isEqualTo("kept");
    }

    @Test
    @DisplayName("001/4.2: mail after the end is a dead letter and no error; history stays as it is")
    void mailAfterTheEndIsADeadLetter() {
        TestNode node = worker((ctx, input) -> "done");
        start(node);
        result(node);
        List<Event> history = node.admin().history(ID);
        node.client().raisePersistentEvent(ID, "late_signal", "data");
        assertThat(deadLetterData(node)).containsExactly(text("data"));
        assertThat(reasons(node)).singleElement().asString().contains("COMPLETED");
        assertThat(node.admin().history(ID)).isEqualTo(history);
        assertThat(node.admin().redeliver(deadLetters(node).get(0).id())).isFalse();
        assertThat(deadLetters(node)).hasSize(1);
        assertThat(node.admin().discard(deadLetters(node).get(0).id())).isTrue();
        assertThat(deadLetters(node)).isEmpty();
    }

    @Test
    void unreadMailIsDeadLettersWhenTheInstanceCompletes() {
        TestNode node = worker(READ_NOTHING);
        startUntil(node, "go");
        node.client().raisePersistentEvent(ID, "signal", "a");
        node.client().raisePersistentEvent(ID, "other", "b");
        awaitFact(node, new ExternalEventPersistent("other", text("b")));
        node.client().raiseEvent(ID, "go", null);
        assertThat(result(node)).isEqualTo("end");
        assertThat(deadLetterData(node)).containsExactly(text("a"), text("b"));
        assertThat(deadLetters(node))
                .extracting(letter -> letter.letter().name())
                .containsExactly("signal", "other");
    }

    @Test
    void mailBehindTheEndInOneBatchIsDeadLettersToo() {
        TestNode outsider = outsider();
        TestNode first = worker(READ_NOTHING);
        startUntil(first, "go");
        first.close();
        outsider.client().raisePersistentEvent(ID, "signal", "before");
        outsider.client().raiseEvent(ID, "go", null);
        outsider.client().raisePersistentEvent(ID, "signal", "behind");
        TestNode second = worker(READ_NOTHING);
        assertThat(result(second)).isEqualTo("end");
        assertThat(deadLetterData(second)).containsExactlyInAnyOrder(text("before"), text("behind"));
    }

    @Test
    void unreadMailIsDeadLettersWhenTheInstanceIsTerminatedOrCancelled() {
        TestNode node = worker(READ_NOTHING);
        for (String id : List.of("terminated", "cancelled")) {
            node.client().start(FLOW, "input", StartOptions.id(id));
            node.awaitPending(id, "go");
            node.client().raisePersistentEvent(id, "signal", id);
            eventually("mail of " + id, () -> facts(node, id).size() == 3);
        }
        node.client().terminate("terminated", null);
        node.client().cancel("cancelled", null);
        node.awaitStatus("cancelled", InstanceStatus.CANCELLED);
        assertThat(deadLetterData(node)).containsExactly(text("terminated"), text("cancelled"));
    }

    @Test
    @DisplayName("001/4.4: an empty text is data, and so is nothing")
    void emptyDataIsData() {
        TestNode node = worker((ctx, input) -> {
            String empty = ctx.waitForPersistentEvent("signal", String.class).await();
            String nothing = ctx.waitForPersistentEvent("signal", String.class).await();
            return "'" + empty + "', " + nothing;
        });
        startUntil(node, "signal");
        node.client().raisePersistentEvent(ID, "signal", "");
        node.client().raisePersistentEvent(ID, "signal", null);
        assertThat(result(node)).isEqualTo("'', null");
    }

    @Test
    @DisplayName("001/4.5: a large event arrives whole")
    void largeDataArrivesWhole() {
        TestNode node = worker(READ_ONE);
        start(node);
        List<String> large =
                IntStream.range(0, 10_000).mapToObj(i -> "äöü-" + i).toList();
        node.client().raisePersistentEvent(ID, "signal", large);
        assertThat(result(node)).isEqualTo(large);
    }

    @Test
    @DisplayName("001/5.1: events raised on two nodes both arrive, each once")
    void eventsRaisedOnTwoNodesBothArrive() {
        Orchestrator<String, Object> readTwo = (ctx, input) -> {
            String first = ctx.waitForPersistentEvent("signal", String.class).await();
            return List.of(
                    first, ctx.waitForPersistentEvent("signal", String.class).await());
        };
        TestNode a = worker(readTwo);
        TestNode b = worker(readTwo);
        startUntil(a, "signal");
        CompletableFuture.allOf(
                        CompletableFuture.runAsync(() -> a.client().raisePersistentEvent(ID, "signal", "from a")),
                        CompletableFuture.runAsync(() -> b.client().raisePersistentEvent(ID, "signal", "from b")))
                .join();
        b.awaitStatus(ID, InstanceStatus.COMPLETED);
        assertThat(result(a))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .containsExactlyInAnyOrder("from a", "from b");
        assertThat(facts(b, ExternalEventPersistent.class)).hasSize(2);
    }

    @Test
    @DisplayName("001/5.2: raised while the instance starts to wait, an event arrives, before or after")
    void eventRaisedWhileTheInstanceStartsToWaitArrives() {
        TestNode node = worker(READ_ONE);
        List<String> ids = IntStream.range(0, 50).mapToObj(i -> "race-" + i).toList();
        CompletableFuture<Void> starts = CompletableFuture.runAsync(
                () -> ids.forEach(id -> node.client().start(FLOW, "input", StartOptions.id(id))));
        ids.forEach(id -> node.client().raisePersistentEvent(id, "signal", "for " + id));
        starts.join();
        assertThat(ids).allSatisfy(id -> assertThat(
                        node.client().handle(id, String.class).await(SOON))
                .isEqualTo("for " + id));
        assertThat(deadLetters(node)).isEmpty();
    }
}
