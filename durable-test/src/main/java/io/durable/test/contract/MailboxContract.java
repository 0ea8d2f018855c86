package io.durable.test.contract;

import static io.durable.provider.SendResult.MAILBOX_FULL;
import static io.durable.provider.SendResult.QUEUED;
import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.provider.ClaimedInstance;
import io.durable.provider.SendResult;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How many persistent events an instance may leave unconsumed. */
abstract class MailboxContract extends ContractGroup {

    MailboxContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void refusesAnEventBeyondTheLimitAndStoresNothing() {
        waiting("order");

        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(MAILBOX_FULL);

        assertThat(claimOnly(A).messages()).hasSize(2);
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void holdsInsideABatch() {
        waiting("order");

        assertThat(provider().send(Collections.nCopies(4, persistentTo("order", "note")), 3))
                .containsExactly(QUEUED, QUEUED, QUEUED, MAILBOX_FULL);
    }

    @Test
    void doesNotStopTheRestOfABatch() {
        waiting("full");
        waiting("empty");
        raise("full", 1);

        assertThat(provider().send(List.of(persistentTo("full", "note"), persistentTo("empty", "note")), 1))
                .containsExactly(MAILBOX_FULL, QUEUED);
    }

    @Test
    void countsPersistentEventsOnly() {
        waiting("order");
        provider().send(Collections.nCopies(5, positionalTo("order", "approval")), 1);

        assertThat(raise("order", 1)).isEqualTo(QUEUED);
        assertThat(provider().send(List.of(positionalTo("order", "approval")), 1))
                .containsExactly(QUEUED);
    }

    @Test
    void countsEventsThatAreNotDueYet() {
        waiting("order");
        send(persistentTo("order", "later").after(HOUR));

        assertThat(raise("order", 1)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void countsEventsTheHistoryHolds() {
        waiting("order");
        raise("order", 1);
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed).consuming(claimed.messages()).recording(persistent("note")));

        assertThat(raise("order", 1)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void hasRoomAgainForEventsThatWereTaken() {
        waiting("order");
        raise("order", 2);
        raise("order", 2);
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages())
                .recording(persistent("note"), persistent("note"))
                .takingFromMailbox(1));

        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void hasRoomAgainForEventsThatBecameDeadLetters() {
        waiting("order");
        raise("order", 2);
        raise("order", 2);
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages())
                .recording(persistent("note"), persistent("note"))
                .burying("note"));

        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void countsTakenEventsAndDeadLettersOfOneTurnBoth() {
        waiting("order");
        raise("order", 2);
        raise("order", 2);
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages())
                .recording(persistent("note"), persistent("note"))
                .takingFromMailbox(1)
                .burying("note"));

        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void isNotEmptiedByAFencedTurn() {
        waiting("order");
        raise("order", 1);
        ClaimedInstance claimed = claimOnly(A);
        Turn turn = Turn.of(claimed).consuming(claimed.messages()).takingFromMailbox(1);
        nodeDies(A);
        claimOnly(Fixtures.B);
        commit(turn);

        assertThat(raise("order", 1)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void isCountedPerInstance() {
        waiting("a");
        waiting("b");
        raise("a", 1);

        assertThat(raise("b", 1)).isEqualTo(QUEUED);
    }

    @Test
    void hasALimitBeforeTheInstanceExists() {
        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(QUEUED);
        assertThat(raise("order", 2)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void isFilledExactlyToTheLimitByConcurrentSenders() throws Exception {
        waiting("order");

        assertThat(raiseConcurrently("order", 10)).isEqualTo(10);
        assertThat(claimOnly(A).messages()).hasSize(10);
    }

    @Test
    void isFilledExactlyToTheLimitByConcurrentSendersBeforeTheInstanceExists() throws Exception {
        assertThat(raiseConcurrently("order", 10)).isEqualTo(10);

        create("order");
        assertThat(claimOnly(A).messages()).hasSize(10);
    }

    @Test
    void staysExactWhileATurnTakesEventsAndOthersRaiseThem() throws Exception {
        waiting("order");
        provider().send(Collections.nCopies(5, persistentTo("order", "note")), 5);
        ClaimedInstance claimed = claimOnly(A);
        Turn turn = Turn.of(claimed).consuming(claimed.messages()).takingFromMailbox(5);

        Racing.race(racer -> racer == 0 ? commit(turn) : raise("order", 100));

        int left = Racing.RACERS - 1;
        assertThat(raise("order", left)).isEqualTo(MAILBOX_FULL);
        assertThat(raise("order", left + 1)).isEqualTo(QUEUED);
    }

    @Test
    void isNotLimitedForWhatATurnSends() {
        waiting("receiver");
        raise("receiver", 1);
        committed(
                Turn.of(waiting("sender")).sending(persistentTo("receiver", "note"), persistentTo("receiver", "note")));

        assertThat(claimOnly(A).messages()).hasSize(3);
        assertThat(raise("receiver", 3)).isEqualTo(MAILBOX_FULL);
    }

    private long raiseConcurrently(String id, int limit) throws Exception {
        return Racing.race(racer ->
                        Stream.generate(() -> raise(id, limit)).limit(5).toList())
                .stream()
                .flatMap(List::stream)
                .filter(SendResult.QUEUED::equals)
                .count();
    }
}
