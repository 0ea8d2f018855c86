package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.InstanceStatus;
import io.durable.OrchestrationFailedException;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.UnreadableException;
import io.durable.history.FailureDetails;
import io.durable.jdbc.DamagedColumn.Place;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows that cannot be read: what is said about them, and what can still be done. */
class DamageIT {

    private static final List<TestStore> STORES =
            List.of(TestStore.at("jdbc:h2:mem:damages;DB_CLOSE_DELAY=-1"), TestStore.at(TestPostgres.url()));

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    private static DamagedColumn row(TestStore store, Place place, String id, int index) {
        return DamagedColumn.of(store.jdbc(), place, id).get(index);
    }

    private static FailureDetails reason(TestNode node, String id) {
        node.awaitStatus(id, InstanceStatus.STALLED);
        FailureDetails reason = node.admin().instance(id).instance().state().failure();
        assertThat(reason).isNotNull();
        return reason;
    }

    @ParameterizedTest
    @MethodSource("stores")
    void reasonNamesTheMessage(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        world.prepare(List.of("cut", "unknown", "no message"), List.of());
        row(store, Place.MESSAGE, "cut", 0).damage("{\"name\":\"go\",\"da");
        row(store, Place.MESSAGE_TYPE, "unknown", 0).damage("Vanished");
        row(store, Place.MESSAGE_TYPE, "no message", 0).damage("ExternalSubscribed");
        try (TestNode node = world.everything()) {
            assertThat(reason(node, "cut").type()).isEqualTo(UnreadableException.class.getName());
            assertThat(reason(node, "cut").message())
                    .matches("Message \\d+ cannot be read: Stored ExternalEventPersistent is not readable:"
                            + " no JSON after character \\d+");
            assertThat(reason(node, "unknown").message())
                    .matches("Message \\d+ cannot be read: Unknown type of event 'Vanished'");
            assertThat(reason(node, "no message").message())
                    .matches("Message \\d+ cannot be read: Stored ExternalSubscribed is no message");
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void reasonNamesTheEventAndKeepsWhatItHoldsToItself(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        world.prepare(List.of("garbled", "lost", "misplaced"), List.of());
        row(store, Place.EVENT, "garbled", 2).damage("{\"name\":\"echo\",\"input\":secret}");
        row(store, Place.EVENT_ID, "lost", 3).damage(99);
        row(store, Place.NEXT_EVENT, "misplaced", 0).damage(17);
        try (TestNode node = world.everything()) {
            assertThat(reason(node, "garbled").message())
                    .startsWith("History of execution 1 is damaged: Event 3 cannot be read: Stored ActivityScheduled")
                    .doesNotContain("secret");
            assertThat(reason(node, "lost").message())
                    .isEqualTo("History of execution 1 is damaged: Event 4 is missing");
            assertThat(reason(node, "misplaced").message())
                    .isEqualTo("History of execution 1 is damaged: There are 5 events, and the next is to be 17");
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void activityWhoseOptionsCannotBeReadHasFailed(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        world.prepare(List.of(), List.of("damaged", "neighbour"));
        row(store, Place.OPTIONS, "damaged", 0).damage("{\"retry\":{\"maxAttempts\":0}}");
        try (TestNode node = world.everything()) {
            assertThat(DamageWorld.result(node, "neighbour")).isEqualTo(DamageWorld.RESULT);
            OrchestrationFailedException failed = Assertions.assertThrows(
                    OrchestrationFailedException.class, () -> DamageWorld.result(node, "damaged"));
            assertThat(failed).hasMessageContaining("Activity 'work' was not run: its options cannot be read");
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void statusThatDoesNotExistIsShownAndWrittenAnew(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        world.prepare(List.of("damaged"), List.of());
        row(store, Place.STATUS, "damaged", 0).damage("RUMMING");
        try (TestNode client = world.node(builder -> {})) {
            assertThat(reason(client, "damaged").message())
                    .isEqualTo("Its row has status 'RUMMING', which does not exist");
        }
        try (TestNode node = world.everything()) {
            assertThat(DamageWorld.result(node, "damaged")).isEqualTo(DamageWorld.RESULT);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void nodeThatCannotBeReadKeepsNobodyFromLooking(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        try (TestNode node = world.everything()) {
            node.client().start("Waiting", "x", StartOptions.id("x"));
            node.awaitPending("x", "go");
            store.jdbc().update("update durable_node set handlers = '{'");
            assertThat(node.admin().instance("x").waitsForHandler()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void eventThatCannotBeReadIsADeadLetterWhenItsInstanceEnds(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        world.prepare(List.of("damaged"), List.of());
        row(store, Place.MESSAGE, "damaged", 0).damage("{\"name\":\"go\"");
        row(store, Place.EVENT, "damaged", 1).damage("{");
        try (TestNode node = world.everything()) {
            node.awaitStatus("damaged", InstanceStatus.STALLED);
            node.client().terminate("damaged", "beyond repair");
            assertThat(letters(node)).singleElement().satisfies(letter -> {
                assertThat(letter.letter().name()).isEqualTo("unreadable");
                assertThat(letter.letter().data().json()).isEqualTo("\"{\\\"name\\\":\\\"go\\\"\"");
            });
            assertThat(node.admin().purge("damaged")).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void eventForNobodyThatCannotBeReadExpiresLikeOthers(TestStore store) {
        DamageWorld world = new DamageWorld(store);
        try (TestNode node = world.everything()) {
            node.client().raisePersistentEvent("a-nobody", "go", "!");
            node.client().raisePersistentEvent("b-nobody", "go", "!");
            row(store, Place.MESSAGE, "a-nobody", 0).damage("");
            node.passTime(Duration.ofDays(8));
            DamageWorld.eventually(node, "two letters", () -> letters(node).size() == 2);
        }
    }

    private static List<DeadLetter> letters(TestNode node) {
        return node.admin().deadLetters(PageRequest.first(10)).items();
    }
}
