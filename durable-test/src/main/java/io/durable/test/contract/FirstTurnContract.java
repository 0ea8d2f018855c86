package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.started;
import static io.durable.test.contract.Turn.first;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.Instance;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.provider.ActivityKey;
import io.durable.provider.CommitResult;
import io.durable.provider.NewInstance;
import io.durable.provider.SendResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How instances come into being that have had their first turn already. */
abstract class FirstTurnContract extends ContractGroup {

    FirstTurnContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void createsTheInstanceAsItIsAfterTheTurn() {
        InstanceState state = InstanceState.running(json("\"begun\""));
        create(first("order")
                .scheduling("charge", A)
                .pinning("2.1")
                .becoming(state)
                .keepingLease());

        Instance created = instance("order");
        assertThat(created.state()).isEqualTo(state);
        assertThat(created.position()).isEqualTo(new Position(1, 3, A, 0));
        assertThat(created.origin().version()).isEqualTo("2.1");
        assertThat(created.updatedAt()).isEqualTo(created.origin().createdAt());
    }

    @Test
    void recordsWhatTheTurnHasRecorded() {
        create(first("order").scheduling("charge"));

        assertThat(history("order", 1))
                .containsExactly(event(1, started(null)), event(2, new ActivityScheduled("charge", Payload.NULL)));
    }

    @Test
    void leavesNothingToBeDoneForTheInstance() {
        create(first("order").scheduling("charge"));

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void releasesTheLeaseIfTheTurnDoes() {
        create(first("order"));

        assertThat(instance("order").position()).isEqualTo(new Position(1, 2, null, 0));
        assertThat(send(persistentTo("order", "note"))).isEqualTo(SendResult.QUEUED);
        assertThat(claimIds(B)).containsExactly("order");
    }

    @Test
    void handsActivitiesNobodyOwnsToWhoeverAsks() {
        create(first("order").scheduling("charge"));

        assertThat(claimActivityKeys(B)).containsExactly(new ActivityKey("order", 1, 2));
    }

    @Test
    void keepsActivitiesForTheirOwnerAsLongAsItIsAlive() {
        create(first("order").scheduling("charge", A).keepingLease());

        assertThat(claimActivityKeys(B)).isEmpty();
        nodeDies(A);
        assertThat(claimActivityKeys(B)).containsExactly(new ActivityKey("order", 1, 2));
    }

    @Test
    void goesOnWithTheNextTurn() {
        create(first("order").scheduling("charge", A).keepingLease());

        Turn next = Turn.of(instance("order")).consumingActivity(2).completing();
        assertThat(commit(next)).isEqualTo(CommitResult.COMMITTED);
        assertThat(claimActivityKeys(A)).isEmpty();
    }

    @Test
    void isReadyOnceTheFirstOfItsTimersIsDue() {
        create(first("order").settingTimer(HOUR).settingTimer(MINUTE));
        assertThat(claimIds(A)).isEmpty();

        passTime(MINUTE.plusSeconds(1));
        assertThat(facts(claimOnly(A))).containsExactly(new TimerFired(3));
    }

    @Test
    void isReadyIfEventsWereRaisedBeforeItExisted() {
        send(persistentTo("order", "note"));
        create(first("order").scheduling("charge"));

        assertThat(facts(claimOnly(A))).containsExactly(persistent("note"));
        assertThat(instance("order").position().nextEventId()).isEqualTo(3);
        assertThat(raise("order", 2)).isEqualTo(SendResult.QUEUED);
        assertThat(raise("order", 2)).isEqualTo(SendResult.MAILBOX_FULL);
    }

    @Test
    void leavesNothingOfTheTurnIfTheIdIsInUse() {
        Instance existing = waiting("order");

        NewInstance second = newInstance("order")
                .with(first("order").scheduling("charge").settingTimer(MINUTE).commit());
        assertThat(whether(provider().create(List.of(second), A))).containsExactly(false);

        assertThat(instance("order")).isEqualTo(existing);
        assertThat(history("order", 1)).containsExactly(event(1, started(null)));
        assertThat(claimActivityKeys(A)).isEmpty();
        passTime(HOUR);
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void createsInstancesWithAndWithoutFirstTurnTogether() {
        create("b");
        List<NewInstance> batch = List.of(
                newInstance("a").with(first("a").scheduling("charge").commit()),
                newInstance("b").with(first("b").scheduling("charge").commit()),
                newInstance("c"));

        assertThat(whether(provider().create(batch, A))).containsExactly(true, false, true);

        assertThat(claimIds(A)).containsExactlyInAnyOrder("b", "c");
        assertThat(claimActivityKeys(A)).containsExactly(new ActivityKey("a", 1, 2));
    }

    @Test
    void letsOneOfManyCreatorsOfTheSameIdWin() throws Exception {
        NewInstance instance =
                newInstance("order").with(first("order").scheduling("charge").commit());
        List<Boolean> created = Racing.race(
                racer -> whether(provider().create(List.of(instance), A)).get(0));

        assertThat(created).containsOnlyOnce(true);
        assertThat(claimActivityKeys(A)).containsExactly(new ActivityKey("order", 1, 2));
    }

    @Test
    void losesNoEventRaisedMeanwhile() throws Exception {
        NewInstance instance =
                newInstance("order").with(first("order").scheduling("charge").commit());
        Racing.race(racer -> racer == 0 ? provider().create(List.of(instance), A) : List.of(raise("order", 100)));

        assertThat(claimOnly(A).messages()).hasSize(Racing.RACERS - 1);
    }

    @Test
    void refusesTheTurnOfAnotherOwner() {
        List<NewInstance> instances =
                List.of(newInstance("order").with(first("order").commit()));

        assertThatIllegalArgumentException().isThrownBy(() -> provider().create(instances, B));
        assertThat(provider().find(List.of("order"))).isEmpty();
    }

    private void create(Turn firstTurn) {
        NewInstance instance = newInstance(firstTurn.instanceId()).with(firstTurn.commit());
        assertThat(whether(provider().create(List.of(instance), A))).containsExactly(true);
    }
}
