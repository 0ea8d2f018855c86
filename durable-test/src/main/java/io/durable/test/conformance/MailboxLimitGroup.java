package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.MailboxFullException;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.test.TestNode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How much mail an instance may leave unread; the sender learns at once when that is too much. */
abstract class MailboxLimitGroup extends EventGroup {

    private static final int LIMIT = 100;

    MailboxLimitGroup(Conformance suite) {
        super(suite);
    }

    /** Reads as many events as it is told to, and again, until told to read none; returns all it has read. */
    private static List<Integer> readOnDemand(OrchestrationContext ctx, String input) {
        List<Integer> read = new ArrayList<>();
        int count;
        while ((count = ctx.waitForEvent("read", Integer.class).await()) > 0) {
            for (int i = 0; i < count; i++) {
                read.add(ctx.waitForPersistentEvent("n", Integer.class).await());
            }
            ctx.setStatus(read.size());
        }
        return read;
    }

    /** Raises the numbers from {@code from} up to {@code to}, exclusive. */
    private static void raise(TestNode node, int from, int to) {
        for (int i = from; i < to; i++) {
            node.client().raisePersistentEvent(ID, "n", i);
        }
    }

    private static void refused(TestNode node) {
        assertThatThrownBy(() -> node.client().raisePersistentEvent(ID, "n", -1))
                .isInstanceOf(MailboxFullException.class)
                .hasMessageContaining(ID)
                .hasMessageContaining("100");
    }

    /** Lets the instance read, and waits until that is committed. */
    private static void read(TestNode node, int count, int total) {
        node.awaitPending(ID, "read");
        node.client().raiseEvent(ID, "read", count);
        eventually(total + " events to be read", () -> Payload.ofJson(Integer.toString(total))
                .equals(node.admin().instance(ID).instance().state().customStatus()));
    }

    private static List<Integer> end(TestNode node) {
        node.client().raiseEvent(ID, "read", 0);
        @SuppressWarnings("unchecked")
        List<Integer> read = (List<Integer>) result(node);
        return read;
    }

    private static int recorded(TestNode node) {
        return facts(node, ExternalEventPersistent.class).size();
    }

    private static List<Integer> numbers(int from, int to) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = from; i < to; i++) {
            numbers.add(i);
        }
        return numbers;
    }

    @Test
    @DisplayName("001/3.1: under the limit everything is recorded")
    void underTheLimitEverythingIsRecorded() {
        TestNode node =
                worker((ctx, input) -> ctx.waitForEvent("go", Void.class).await());
        startUntil(node, "go");
        for (int i = 0; i < 50; i++) {
            node.client().raisePersistentEvent(ID, "name-" + i, i);
        }
        eventually("50 events in history", () -> recorded(node) == 50);
        assertThat(facts(node, ExternalEventPersistent.class))
                .extracting(ExternalEventPersistent::name)
                .isEqualTo(numbers(0, 50).stream().map(i -> "name-" + i).toList());
    }

    @Test
    @DisplayName("001/3.2: at the limit the sender is refused and nothing is stored")
    void atTheLimitTheSenderIsRefusedAndNothingIsStored() {
        TestNode node = worker(MailboxLimitGroup::readOnDemand);
        startUntil(node, "read");
        raise(node, 0, LIMIT);
        eventually("a full mailbox", () -> recorded(node) == LIMIT);
        refused(node);
        read(node, LIMIT, LIMIT);
        assertThat(end(node)).isEqualTo(numbers(0, LIMIT));
        assertThat(recorded(node)).isEqualTo(LIMIT);
        assertThat(deadLetters(node)).isEmpty();
    }

    @Test
    @DisplayName("001/3.2: events nobody has looked at yet count, those in history as well as those before it")
    void eventsOnTheirWayCount() {
        TestNode outsider = outsider();
        TestNode first = worker(MailboxLimitGroup::readOnDemand);
        startUntil(first, "read");
        raise(first, 0, 60);
        eventually("60 events in history", () -> recorded(first) == 60);
        first.close();
        raise(outsider, 60, LIMIT);
        refused(outsider);
        assertThat(recorded(outsider)).isEqualTo(60);

        TestNode second = worker(MailboxLimitGroup::readOnDemand);
        read(second, LIMIT, LIMIT);
        assertThat(end(second)).isEqualTo(numbers(0, LIMIT));
    }

    @Test
    @DisplayName("001/3.2: the limit holds for an instance that does not exist yet")
    void limitHoldsForAnInstanceThatDoesNotExistYet() {
        TestNode node = worker(MailboxLimitGroup::readOnDemand);
        raise(node, 0, LIMIT);
        refused(node);
        startUntil(node, "read");
        read(node, LIMIT, LIMIT);
        assertThat(end(node)).isEqualTo(numbers(0, LIMIT));
    }

    @Test
    @DisplayName("001/3.3: what is consumed makes room for as much again")
    void consumedEventsMakeRoom() {
        TestNode node = worker(MailboxLimitGroup::readOnDemand);
        startUntil(node, "read");
        raise(node, 0, LIMIT);
        refused(node);
        read(node, 10, 10);
        raise(node, LIMIT, LIMIT + 10);
        refused(node);
        read(node, LIMIT, LIMIT + 10);
        assertThat(end(node)).isEqualTo(numbers(0, LIMIT + 10));
    }

    @Test
    @DisplayName("001/3.4: only what is unconsumed counts")
    void onlyUnconsumedEventsCount() {
        TestNode node = worker(MailboxLimitGroup::readOnDemand);
        startUntil(node, "read");
        raise(node, 0, LIMIT);
        read(node, 50, 50);
        eventually("a full mailbox in history", () -> recorded(node) == LIMIT);
        raise(node, LIMIT, LIMIT + 50);
        refused(node);
    }

    @Test
    void carriedEventsCountInTheNextExecution() {
        TestNode node = worker((ctx, input) -> {
            ctx.waitForEvent("go", Void.class).await();
            return ctx.executionId() == 1 ? ctx.continueAsNew(input) : "end";
        });
        startUntil(node, "go");
        raise(node, 0, 30);
        eventually("30 events in history", () -> recorded(node) == 30);
        node.client().raiseEvent(ID, "go", null);
        awaitExecution(node, 2);
        assertThat(started(node, 2).carried()).hasSize(20);
        raise(node, 30, 110); // 20 were carried, 10 are dead letters
        refused(node);
    }
}
