package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.done;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static io.durable.test.contract.Fixtures.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.Instance.Position;
import io.durable.InstanceStatus;
import io.durable.history.ParentLink;
import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.provider.SendResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How one execution ends and the next begins. */
abstract class ContinueAsNewContract extends ContractGroup {

    ContinueAsNewContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void startsTheNextExecutionWithItsFirstEvent() {
        committed(Turn.of(waiting("order")).recording(positional("one")).continuingAsNew());

        assertThat(instance("order").position()).isEqualTo(new Position(2, 2, null, 0));
        assertThat(instance("order").status()).isEqualTo(InstanceStatus.RUNNING);
        assertThat(history("order", 2)).containsExactly(event(1, started(null)));
    }

    @Test
    void keepsTheHistoryOfThePreviousExecution() {
        committed(Turn.of(waiting("order")).recording(positional("one")).continuingAsNew());

        assertThat(history("order", 1)).containsExactly(event(1, started(null)), event(2, positional("one")));
    }

    @Test
    void countsExecutionsOnAndOn() {
        waiting("order");
        for (int i = 0; i < 5; i++) {
            committed(Turn.of(instance("order")).continuingAsNew());
        }

        assertThat(instance("order").executionId()).isEqualTo(6);
    }

    @Test
    void isReadyAtOnce() {
        committed(Turn.of(waiting("order")).continuingAsNew());

        assertThat(claimOnly(A).instance().executionId()).isEqualTo(2);
    }

    @Test
    void staysReadyForItsOwnerOnlyWhenTheLeaseIsKept() {
        committed(Turn.of(owned("order", A)).continuingAsNew().keepingLease());

        assertThat(claimIds(B)).isEmpty();
        assertThat(claimIds(A)).containsExactly("order");
    }

    @Test
    void waitsAgainAfterTheFirstTurnOfTheNextExecution() {
        committed(Turn.of(waiting("order")).continuingAsNew());
        committed(Turn.of(claimOnly(A)));

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void keepsWhereTheInstanceComesFrom() {
        ParentLink parent = new ParentLink("parent", 1, 7);
        provider().create(List.of(newInstance("child", started(parent))), null);
        Instance before = instance("child");
        committed(Turn.of(before).continuingAsNew());

        assertThat(instance("child").origin()).isEqualTo(before.origin());
    }

    @Test
    void movesToAnotherVersion() {
        committed(Turn.of(waiting("order")).pinning("1.0.0"));
        committed(Turn.of(instance("order")).continuingAsNew().pinning("2.0.0"));

        assertThat(instance("order").origin().version()).isEqualTo("2.0.0");
    }

    @Test
    void removesMessagesAddressedToThePreviousExecution() {
        waiting("order");
        send(Message.to(new ExecutionKey("order", 1), positional("old")));
        send(positionalTo("order", "positional"));
        send(persistentTo("order", "persistent"));
        committed(Turn.of(instance("order")).continuingAsNew());

        assertThat(facts(claimOnly(A))).containsExactly(positional("positional"), persistent("persistent"));
    }

    @Test
    void removesTimersOfThePreviousExecution() {
        committed(Turn.of(waiting("order")).settingTimer(MINUTE));
        committed(Turn.of(instance("order")).continuingAsNew());
        passTime(HOUR);

        assertThat(claimOnly(A).messages()).isEmpty();
    }

    @Test
    void doesNotTellTheNextExecutionOfARefusedChild() {
        waiting("child");
        committed(Turn.of(waiting("parent")).startingChild("child").continuingAsNew());

        assertThat(claimOnly(A).messages()).isEmpty();
    }

    @Test
    void deletesActivitiesNobodyRuns() {
        scheduled("order");
        committed(Turn.of(instance("order")).continuingAsNew());

        assertThat(claimActivityKeys(B)).isEmpty();
    }

    @Test
    void cancelsActivitiesThatRun() {
        ActivityKey activity = running("order", B);
        committed(Turn.of(instance("order")).continuingAsNew());

        assertThat(provider().cancelledActivities(B)).containsExactly(activity);
    }

    @Test
    void dropsALateResultOfThePreviousExecution() {
        ActivityKey activity = running("order", B);
        committed(Turn.of(instance("order")).continuingAsNew());

        assertThat(complete(B, done(activity))).isTrue();
        assertThat(complete(B, done(activity))).isFalse();
        assertThat(claimOnly(A).messages()).isEmpty();
    }

    @Test
    void doesNotMixUpActivitiesOfTwoExecutions() {
        running("order", A);
        committed(Turn.of(instance("order")).continuingAsNew());
        committed(Turn.of(instance("order")).scheduling("charge"));

        assertThat(claimActivityKeys(B)).containsExactly(new ActivityKey("order", 2, 2));
    }

    @Test
    void carriesTheCountOfTheMailboxOver() {
        waiting("order");
        for (int i = 0; i < 4; i++) {
            raise("order", 4);
        }
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages().subList(0, 3))
                .recording(persistent("note"), persistent("note"), persistent("note"))
                .takingFromMailbox(1)
                .burying("note")
                .continuingAsNew());

        assertThat(raise("order", 4)).isEqualTo(SendResult.QUEUED);
        assertThat(raise("order", 4)).isEqualTo(SendResult.QUEUED);
        assertThat(raise("order", 4)).isEqualTo(SendResult.MAILBOX_FULL);
    }
}
