package io.durable.test.contract;

import static io.durable.provider.SendResult.INSTANCE_ENDED;
import static io.durable.provider.SendResult.MAILBOX_FULL;
import static io.durable.provider.SendResult.QUEUED;
import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.NO_LIMIT;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.provider.Message;
import io.durable.provider.SendResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What can be done about events nobody could keep. */
abstract class DeadLetterContract extends ContractGroup {

    DeadLetterContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void listsTheOldestFirst() {
        ended("order");
        for (String name : List.of("b", "c", "a")) {
            send(persistentTo("order", name));
            passTime(MINUTE);
        }

        assertThat(deadLetterNames()).containsExactly("b", "c", "a");
        assertThat(deadLetters()).extracting(DeadLetter::id).doesNotHaveDuplicates();
        assertThat(deadLetters()).extracting(DeadLetter::createdAt).isSorted();
    }

    @Test
    void listsPageByPage() {
        ended("order");
        List<String> names = Fixtures.names("note-", 5);
        names.forEach(name -> send(persistentTo("order", name)));

        Page<DeadLetter> page = provider().deadLetters(new PageRequest(1, 2));
        assertThat(page.items()).extracting(dead -> dead.letter().name()).containsExactly("note-2", "note-3");
        assertThat(page.total()).isEqualTo(5);
        assertThat(page.hasNext()).isTrue();
        assertThat(provider().deadLetters(new PageRequest(3, 2)).items()).isEmpty();
    }

    @Test
    void redeliversALetterAndDeletesIt() {
        long letter = letterFor("order", "note");
        startAgain("order");

        assertThat(provider().redeliver(letter, NO_LIMIT)).contains(QUEUED);

        assertThat(facts(claimOnly(A))).containsExactly(persistent("note"));
        assertThat(deadLetters()).isEmpty();
        assertThat(provider().redeliver(letter, NO_LIMIT)).isEmpty();
    }

    @Test
    void redeliversTheDataAsItWas() {
        ended("order");
        send(Message.to("order", new ExternalEventPersistent("note", json("{\"text\":\"ring twice\"}"))));
        startAgain("order");
        provider().redeliver(deadLetters().get(0).id(), NO_LIMIT);

        assertThat(facts(claimOnly(A)))
                .containsExactly(new ExternalEventPersistent("note", json("{\"text\":\"ring twice\"}")));
    }

    @Test
    void redeliversALetterForAnInstanceThatDoesNotExist() {
        long letter = letterFor("order", "note");
        provider().purge(List.of("order"));

        assertThat(provider().redeliver(letter, NO_LIMIT)).contains(QUEUED);

        create("order");
        assertThat(facts(claimOnly(A))).containsExactly(persistent("note"));
    }

    @Test
    void countsARedeliveredLetterTowardTheLimit() {
        long letter = letterFor("order", "note");
        startAgain("order");
        provider().redeliver(letter, 1);

        assertThat(raise("order", 1)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void keepsALetterWhoseInstanceHasEnded() {
        long letter = letterFor("order", "note");
        List<DeadLetter> before = deadLetters();

        assertThat(provider().redeliver(letter, NO_LIMIT)).contains(INSTANCE_ENDED);
        assertThat(deadLetters()).isEqualTo(before);
    }

    @Test
    void keepsALetterWhoseMailboxIsFull() {
        long letter = letterFor("order", "note");
        startAgain("order");
        raise("order", 1);
        List<DeadLetter> before = deadLetters();

        assertThat(provider().redeliver(letter, 1)).contains(MAILBOX_FULL);
        assertThat(deadLetters()).isEqualTo(before);
        assertThat(claimOnly(A).messages()).hasSize(1);
    }

    @Test
    void redeliversALetterOnceThoughManyTry() throws Exception {
        long letter = letterFor("order", "note");
        startAgain("order");

        List<Boolean> sent = Racing.race(racer -> provider()
                .redeliver(letter, NO_LIMIT)
                .filter(SendResult.QUEUED::equals)
                .isPresent());

        assertThat(sent).containsOnlyOnce(true);
        assertThat(claimOnly(A).messages()).hasSize(1);
    }

    @Test
    void redeliversNoLetterThatDoesNotExist() {
        assertThat(provider().redeliver(4711, NO_LIMIT)).isEmpty();
    }

    @Test
    void discardsALetterOnce() {
        long letter = letterFor("order", "note");
        letterFor("other", "stays");

        assertThat(provider().discard(letter)).isTrue();
        assertThat(provider().discard(letter)).isFalse();
        assertThat(deadLetterNames()).containsExactly("stays");
    }

    @Test
    void buriesEventsThatWaitedTooLongForTheirInstance() {
        send(persistentTo("never", "a"));
        send(persistentTo("nowhere", "b"));
        passTime(HOUR);
        send(persistentTo("never", "young"));
        passTime(MINUTE);

        assertThat(provider().expireUnclaimedEvents(HOUR)).isEqualTo(2);

        assertThat(deadLetterNames()).containsExactlyInAnyOrder("a", "b");
        assertThat(deadLetters()).allSatisfy(dead -> {
            assertThat(dead.letter().executionId()).isZero();
            assertThat(dead.letter().reason()).isNotBlank();
        });
        assertThat(provider().expireUnclaimedEvents(HOUR)).isZero();
        create("never");
        assertThat(facts(claimOnly(A))).containsExactly(persistent("young"));
    }

    @Test
    void makesRoomForNewEventsByBuryingOldOnes() {
        raise("order", 1);
        passTime(HOUR);
        provider().expireUnclaimedEvents(MINUTE);

        assertThat(raise("order", 1)).isEqualTo(QUEUED);
        assertThat(raise("order", 1)).isEqualTo(MAILBOX_FULL);
    }

    @Test
    void buriesNoEventOfAnInstanceThatExists() {
        raise("created later", 1);
        create("created later");
        waiting("order");
        raise("order", 1);
        passTime(HOUR);

        assertThat(provider().expireUnclaimedEvents(MINUTE)).isZero();
        assertThat(claim(A)).hasSize(2).allSatisfy(claimed -> assertThat(claimed.messages())
                .hasSize(1));
    }

    private long letterFor(String id, String name) {
        ended(id);
        send(persistentTo(id, name));
        List<DeadLetter> letters = deadLetters();
        return letters.get(letters.size() - 1).id();
    }

    private void startAgain(String id) {
        provider().purge(List.of(id));
        waiting(id);
    }
}
