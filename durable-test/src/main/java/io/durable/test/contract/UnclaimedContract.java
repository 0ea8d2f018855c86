package io.durable.test.contract;

import static io.durable.provider.CommitResult.COMMITTED;
import static io.durable.provider.CommitResult.FENCED;
import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.SendResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Turns on instances nobody has claimed, with an event that was never queued. */
abstract class UnclaimedContract extends ContractGroup {

    UnclaimedContract(ProviderContract contract) {
        super(contract);
    }

    private List<CommitResult> deliver(Turn... turns) {
        return provider().commitUnclaimed(Stream.of(turns).map(Turn::commit).toList());
    }

    /** A turn of {@link Fixtures#A} that brings an event along. */
    private static Turn taking(Instance instance) {
        return Turn.of(instance).unclaimedBy(A).recording(persistent("note"));
    }

    private void assertFenced(Turn turn) {
        Instance before = instance(turn.instanceId());
        int events = history(before.instanceId(), before.executionId()).size();

        assertThat(deliver(turn)).containsExactly(FENCED);

        assertThat(instance(before.instanceId())).isEqualTo(before);
        assertThat(history(before.instanceId(), before.executionId())).hasSize(events);
        assertThat(claimActivityKeys(A)).isEmpty();
    }

    @Test
    void recordWhatTheyBring() {
        assertThat(deliver(taking(waiting("order")).recording(positional("answer"))))
                .containsExactly(COMMITTED);

        assertThat(history("order", 1))
                .containsExactly(event(1, started(null)), event(2, persistent("note")), event(3, positional("answer")));
        assertThat(instance("order").position()).isEqualTo(new Position(1, 4, null, 0));
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void takeTheLeaseIfTheyKeepIt() {
        assertThat(deliver(taking(waiting("order")).scheduling("charge", A).keepingLease()))
                .containsExactly(COMMITTED);

        assertThat(instance("order").position()).isEqualTo(new Position(1, 4, A, 0));
        assertThat(claimActivityKeys(B)).isEmpty();
        committed(Turn.of(instance("order")).consumingActivity(3).completing());
    }

    @Test
    void leaveActivitiesToWhoeverAsks() {
        deliver(taking(waiting("order")).scheduling("charge"));

        assertThat(claimActivityKeys(B)).containsExactly(new ActivityKey("order", 1, 3));
    }

    @Test
    void mayEndTheInstance() {
        assertThat(deliver(taking(waiting("order")).completing())).containsExactly(COMMITTED);

        assertThat(instance("order").status()).isEqualTo(InstanceStatus.COMPLETED);
        assertThat(send(persistentTo("order", "late"))).isEqualTo(SendResult.INSTANCE_ENDED);
    }

    @Test
    void mayContinueAsNew() {
        assertThat(deliver(taking(waiting("order")).continuingAsNew())).containsExactly(COMMITTED);

        assertThat(instance("order").executionId()).isEqualTo(2);
        assertThat(claimIds(B)).containsExactly("order");
    }

    @Test
    void mayStartAChild() {
        assertThat(deliver(taking(waiting("order")).startingChild("child"))).containsExactly(COMMITTED);

        assertThat(claimIds(B)).containsExactly("child");
    }

    @Test
    void leaveTheMailboxAsItWas() {
        assertThat(deliver(taking(withMail("order")))).containsExactly(COMMITTED);

        assertThat(raise("order", 3)).isEqualTo(SendResult.QUEUED);
        assertThat(raise("order", 3)).isEqualTo(SendResult.QUEUED);
        assertThat(raise("order", 3)).isEqualTo(SendResult.MAILBOX_FULL);
    }

    /** An instance with an event in its mailbox that its code has not asked for yet. */
    private Instance withMail(String id) {
        waiting(id);
        send(persistentTo(id, "note"));
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed).consuming(claimed.messages()).recording(persistent("note")));
        return instance(id);
    }

    @Test
    void mayTakeFromTheMailboxToo() {
        assertThat(deliver(taking(withMail("order")).takingFromMailbox(1))).containsExactly(COMMITTED);

        assertThat(raise("order", 1)).isEqualTo(SendResult.QUEUED);
    }

    @Test
    void passWhileATimerIsNotDue() {
        committed(Turn.of(waiting("order")).settingTimer(HOUR));

        assertThat(deliver(taking(instance("order")))).containsExactly(COMMITTED);

        assertThat(claimIds(A)).isEmpty();
        passTime(HOUR.plusSeconds(1));
        assertThat(facts(claimOnly(A))).containsExactly(new TimerFired(2));
    }

    @Test
    void setTimersAndGiveThemUp() {
        committed(Turn.of(waiting("order")).settingTimer(HOUR));

        Turn turn = taking(instance("order")).cancellingTimer(2).settingTimer(MINUTE);
        assertThat(deliver(turn)).containsExactly(COMMITTED);

        passTime(MINUTE.plusSeconds(1));
        ClaimedInstance claimed = claimOnly(A);
        assertThat(facts(claimed)).containsExactly(new TimerFired(4));
        committed(Turn.of(claimed).consuming(claimed.messages()));
        passTime(HOUR);
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void areFencedWhileSomebodyHoldsTheLease() {
        assertFenced(taking(owned("ours", A)).scheduling("charge", A).keepingLease());
        assertFenced(taking(owned("theirs", B)).scheduling("charge"));
    }

    @Test
    void areFencedIfSomethingIsDue() {
        Instance order = waiting("order");
        send(persistentTo("order", "earlier"));

        assertFenced(taking(order).scheduling("charge"));

        assertThat(facts(claimOnly(B))).containsExactly(persistent("earlier"));
    }

    @Test
    void areFencedIfATimerIsDue() {
        committed(Turn.of(waiting("order")).settingTimer(MINUTE));
        Instance order = instance("order");
        passTime(MINUTE.plusSeconds(1));

        assertFenced(taking(order));

        assertThat(facts(claimOnly(B))).containsExactly(new TimerFired(2));
    }

    @Test
    void areFencedBeforeTheFirstTurn() {
        assertFenced(taking(create("order")));
    }

    @Test
    void areFencedWhileTheInstanceIsStalled() {
        Instance order = waiting("order");
        committed(Turn.of(order).stalling(HOUR));

        assertFenced(taking(instance("order")));
    }

    @Test
    void areFencedOnceTheInstanceHasEnded() {
        Instance order = waiting("order");
        committed(Turn.of(order).completing());

        assertFenced(taking(order));
        assertFenced(taking(order).becoming(InstanceState.completed(null, Payload.NULL)));
    }

    @Test
    void areFencedOnceOthersHaveGoneOn() {
        Instance order = waiting("order");
        committed(Turn.of(order).recording(persistent("earlier")));

        assertFenced(taking(order));
    }

    @Test
    void areFencedInAnotherExecution() {
        Instance order = waiting("order");
        committed(Turn.of(order).continuingAsNew());
        committed(Turn.of(claimOnly(B)));

        assertFenced(taking(order));
    }

    @Test
    void areFencedIfTheIdWasUsedAgain() {
        Instance purged = waiting("order");
        committed(Turn.of(purged).completing());
        provider().purge(List.of("order"));
        passTime(MINUTE);
        Instance order = waiting("order");
        assertThat(order.position()).isEqualTo(purged.position());

        assertFenced(taking(purged));
        assertFenced(taking(purged).completing());
        assertThat(deliver(taking(order))).containsExactly(COMMITTED);
    }

    @Test
    void areFencedIfThereIsNoInstance() {
        Instance purged = waiting("order");
        committed(Turn.of(purged).completing());
        provider().purge(List.of("order"));

        assertThat(deliver(taking(purged))).containsExactly(FENCED);
        assertThat(history("order", 1)).isEmpty();
    }

    @Test
    void passAndAreFencedEachOnItsOwn() {
        Instance free = waiting("free");
        Instance due = waiting("due");
        send(persistentTo("due", "earlier"));
        Instance held = owned("held", B);

        assertThat(deliver(
                        taking(held),
                        taking(free),
                        taking(due),
                        taking(waiting("last")).completing()))
                .containsExactly(FENCED, COMMITTED, FENCED, COMMITTED);

        assertThat(history("free", 1)).hasSize(2);
        assertThat(history("due", 1)).hasSize(1);
        assertThat(history("held", 1)).hasSize(1);
    }

    @Test
    void ofAllKindsPassTogether() {
        committed(Turn.of(waiting("timer")).settingTimer(HOUR));
        Turn[] turns = {
            taking(instance("timer")).cancellingTimer(2),
            taking(waiting("plain")),
            taking(waiting("parent")).startingChild("child"),
            taking(waiting("activity")).scheduling("charge"),
            taking(waiting("next")).continuingAsNew()
        };

        assertThat(deliver(turns)).containsOnly(COMMITTED);

        assertThat(claimIds(B)).containsExactlyInAnyOrder("child", "next");
        assertThat(claimActivityKeys(B)).containsExactly(new ActivityKey("activity", 1, 3));
    }

    @Test
    void oneOfManyAtOnceWins() throws Exception {
        Instance order = waiting("order");

        List<CommitResult> results = Racing.race(racer -> deliver(taking(order)).get(0));

        assertThat(results).containsOnlyOnce(COMMITTED);
        assertThat(history("order", 1)).hasSize(2);
    }

    @Test
    void loseNothingThatIsSentMeanwhile() throws Exception {
        Instance order = waiting("order");
        List<Object> results = Racing.race(racer ->
                racer == 0 ? deliver(taking(order)).get(0) : (Object) send(persistentTo("order", "note-" + racer)));

        assertThat(results.subList(1, results.size())).containsOnly(SendResult.QUEUED);
        assertThat(claimOnly(A).messages()).hasSize(Racing.RACERS - 1);
        assertThat(history("order", 1)).hasSize(results.get(0) == COMMITTED ? 2 : 1);
    }

    @Test
    void letNobodyClaimWhatTheyChange() throws Exception {
        Instance order = waiting("order");
        List<Object> results = Racing.race(racer -> {
            if (racer == 0) {
                return deliver(taking(order).scheduling("charge", A).keepingLease())
                        .get(0);
            } else if (racer == 1) {
                return send(persistentTo("order", "note"));
            }
            return claimIds(B);
        });

        boolean committed = results.get(0) == COMMITTED;
        assertThat(A.equals(instance("order").position().owner())).isEqualTo(committed);
        assertThat(committed && results.contains(List.of("order"))).isFalse();
    }
}
