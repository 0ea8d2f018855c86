package io.durable.test.contract;

import static io.durable.provider.SendResult.INSTANCE_ENDED;
import static io.durable.provider.SendResult.NO_SUCH_INSTANCE;
import static io.durable.provider.SendResult.QUEUED;
import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.NO_LIMIT;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.provider.QueuedMessage;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How messages reach instances. */
abstract class SendContract extends ContractGroup {

    SendContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void makesAWaitingInstanceReady() {
        waiting("order");
        assertThat(claimIds(A)).isEmpty();

        assertThat(send(positionalTo("order", "approval"))).isEqualTo(QUEUED);

        assertThat(facts(claimOnly(A))).containsExactly(positional("approval"));
    }

    @Test
    void keepsTheOrderOfABatch() {
        waiting("order");
        provider()
                .send(
                        List.of(
                                positionalTo("order", "one"),
                                persistentTo("order", "two"),
                                positionalTo("order", "three")),
                        NO_LIMIT);

        assertThat(facts(claimOnly(A))).containsExactly(positional("one"), persistent("two"), positional("three"));
    }

    @Test
    void keepsTheOrderOfCalls() {
        waiting("order");
        List<String> names = Fixtures.names("event-", 20);
        names.forEach(name -> send(positionalTo("order", name)));

        assertThat(facts(claimOnly(A)))
                .isEqualTo(names.stream().map(Fixtures::positional).toList());
    }

    @Test
    void deliversAnExternalEventSentTwiceTwice() {
        waiting("order");
        send(positionalTo("order", "approval"));
        send(positionalTo("order", "approval"));

        assertThat(facts(claimOnly(A))).containsExactly(positional("approval"), positional("approval"));
    }

    @Test
    void givesEveryMessageItsOwnId() {
        waiting("a");
        waiting("b");
        provider().send(List.of(positionalTo("a", "x"), positionalTo("b", "x"), positionalTo("a", "x")), NO_LIMIT);

        List<Long> ids = claim(A).stream()
                .flatMap(claimed -> claimed.messages().stream().map(QueuedMessage::id))
                .toList();
        assertThat(ids).hasSize(3).doesNotHaveDuplicates();
    }

    @Test
    void tellsWhichExecutionAMessageIsFor() {
        waiting("order");
        send(Message.to(new ExecutionKey("order", 1), positional("this")));
        send(positionalTo("order", "any"));

        assertThat(claimOnly(A).messages())
                .extracting(QueuedMessage::executionId)
                .containsExactly(1L, null);
    }

    @Test
    void refusesAPositionalEventForAnInstanceThatDoesNotExist() {
        assertThat(send(positionalTo("order", "approval"))).isEqualTo(NO_SUCH_INSTANCE);

        create("order");
        assertThat(claimOnly(A).messages()).isEmpty();
    }

    @Test
    void refusesACancelRequestForAnInstanceThatDoesNotExist() {
        assertThat(send(Message.to("order", new OrchestrationCancelRequested("why not"))))
                .isEqualTo(NO_SUCH_INSTANCE);
    }

    @Test
    void dropsAPositionalEventForAnInstanceThatHasEnded() {
        ended("order");

        assertThat(send(positionalTo("order", "approval"))).isEqualTo(INSTANCE_ENDED);
        assertThat(claimIds(A)).isEmpty();
        assertThat(deadLetters()).isEmpty();
    }

    @Test
    void turnsAPersistentEventForAnInstanceThatHasEndedIntoADeadLetter() {
        ended("order");

        assertThat(send(Message.to("order", new ExternalEventPersistent("note", json("\"ring twice\"")))))
                .isEqualTo(INSTANCE_ENDED);

        DeadLetter letter = deadLetters().get(0);
        assertThat(letter.instanceId()).isEqualTo("order");
        assertThat(letter.letter().name()).isEqualTo("note");
        assertThat(letter.letter().data()).isEqualTo(json("\"ring twice\""));
        assertThat(letter.letter().executionId()).isEqualTo(1);
        assertThat(letter.letter().reason()).isNotBlank();
    }

    @Test
    void keepsAPersistentEventForAnInstanceThatDoesNotExist() {
        assertThat(send(persistentTo("order", "note"))).isEqualTo(QUEUED);
        assertThat(provider().find(List.of("order"))).isEmpty();
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void answersForEachMessageOnItsOwn() {
        waiting("running");
        ended("ended");

        assertThat(provider()
                        .send(
                                List.of(
                                        positionalTo("missing", "x"),
                                        positionalTo("ended", "x"),
                                        positionalTo("running", "x"),
                                        persistentTo("missing", "x")),
                                NO_LIMIT))
                .containsExactly(NO_SUCH_INSTANCE, INSTANCE_ENDED, QUEUED, QUEUED);
        assertThat(claimIds(A)).containsExactly("running");
    }

    @Test
    void sendsNothingForAnEmptyBatch() {
        assertThat(provider().send(List.of(), NO_LIMIT)).isEmpty();
    }

    @Test
    void keepsADelayedMessageInvisibleUntilItIsDue() {
        waiting("order");
        send(positionalTo("order", "later").after(HOUR));
        passTime(MINUTE);

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void showsADelayedMessageOnceItIsDue() {
        waiting("order");
        send(positionalTo("order", "later").after(HOUR));
        passTime(HOUR.plus(MINUTE));

        assertThat(facts(claimOnly(A))).containsExactly(positional("later"));
    }

    @Test
    void bringsAlongOnlyMessagesThatAreDue() {
        waiting("order");
        send(positionalTo("order", "later").after(HOUR));
        send(positionalTo("order", "now"));

        assertThat(facts(claimOnly(A))).containsExactly(positional("now"));
    }

    @Test
    void ordersMessagesByTheMomentTheyAreDue() {
        waiting("order");
        send(positionalTo("order", "sent first, due last").after(HOUR));
        send(positionalTo("order", "sent last, due first").after(MINUTE));
        passTime(HOUR.plus(MINUTE));

        assertThat(facts(claimOnly(A)))
                .containsExactly(positional("sent last, due first"), positional("sent first, due last"));
    }

    @Test
    void bringsAlongWhatArrivedAfterTheFirstClaim() {
        waiting("order");
        send(positionalTo("order", "one"));
        ClaimedInstance first = claimOnly(A);
        send(positionalTo("order", "two"));

        ClaimedInstance second = claimOnly(A);
        assertThat(facts(second)).containsExactly(positional("one"), positional("two"));
        assertThat(second.messages()).containsAll(first.messages());
    }
}
