package io.durable.test.contract;

import static io.durable.provider.CommitResult.COMMITTED;
import static io.durable.provider.CommitResult.FENCED;
import static io.durable.provider.SendResult.MAILBOX_FULL;
import static io.durable.provider.SendResult.QUEUED;
import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceState;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Event;
import io.durable.history.Payload;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.Fence;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Turns that take results of activities which ran on the node that keeps the instance. */
abstract class ResultContract extends ContractGroup {

    private static final long FIRST = 2;

    ResultContract(ProviderContract contract) {
        super(contract);
    }

    /** An instance leased by A, where its first activity runs. */
    private Instance working(String id) {
        committed(Turn.of(owned(id, A)).scheduling("charge", A).keepingLease());
        return instance(id);
    }

    /** Takes the result of the first activity and schedules another one there. */
    private static Turn next(Instance working) {
        return Turn.of(working)
                .consumingActivity(FIRST)
                .recording(new ActivityCompleted(FIRST, Payload.NULL))
                .scheduling("ship", A)
                .keepingLease();
    }

    @Test
    void movesTheInstanceOn() {
        InstanceState state = InstanceState.running(json("\"shipping\""));
        committed(next(working("order")).becoming(state).pinning("2.0.0"));

        Instance after = instance("order");
        assertThat(after.state()).isEqualTo(state);
        assertThat(after.origin().version()).isEqualTo("2.0.0");
        assertThat(after.position().owner()).isEqualTo(A);
        assertThat(history("order", 1)).extracting(Event::eventId).containsExactly(1L, 2L, 3L, 4L);
    }

    @Test
    void replacesTheActivity() {
        committed(next(working("order")));

        nodeDies(A);
        assertThat(claimActivities(B)).extracting(activity -> activity.name()).containsExactly("ship");
    }

    @Test
    void doesNotMakeTheInstanceReady() {
        committed(next(working("order")));

        assertThat(claim(A)).isEmpty();
    }

    @Test
    void leavesMessagesWaitingThatCameMeanwhile() {
        Turn turn = next(working("order"));
        send(positionalTo("order", "approval"));
        committed(turn);

        assertThat(facts(claimOnly(A))).containsExactly(positional("approval"));
    }

    @Test
    void countsAnEventThatIsTakenLaterThanItCame() {
        working("order");
        raise("order", 1);
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed)
                .consuming(claimed.messages())
                .recording(persistent("note"))
                .keepingLease());
        assertThat(raise("order", 1)).isEqualTo(MAILBOX_FULL);

        committed(next(instance("order")).takingFromMailbox(1));

        assertThat(raise("order", 1)).isEqualTo(QUEUED);
    }

    @Test
    void fencesOneOfManyAndNobodyElse() {
        Instance lost = working("b");
        Turn zombie = next(lost);
        committed(Turn.of(lost).recording(positional("moved on")).keepingLease());

        assertThat(provider()
                        .commit(List.of(
                                next(working("c")).commit(),
                                zombie.commit(),
                                next(working("a")).commit())))
                .containsExactly(COMMITTED, FENCED, COMMITTED);
        assertThat(history("a", 1)).hasSize(4);
        assertThat(history("b", 1)).hasSize(3);
        assertThat(history("c", 1)).hasSize(4);
    }

    @Test
    void fencesANodeThatHasLostItsLease() {
        Turn zombie = next(working("order"));
        send(positionalTo("order", "approval"));
        nodeDies(A);
        claimOnly(B);

        assertThat(commit(zombie)).isEqualTo(FENCED);
        assertThat(provider()
                        .commit(List.of(zombie.commit(), next(working("other")).commit())))
                .containsExactly(FENCED, COMMITTED);
        assertThat(history("order", 1)).hasSize(2);
    }

    @Test
    void fencesTheSecondOfTwoTurnsOfOneInstance() {
        Instance order = working("order");

        assertThat(provider().commit(List.of(next(order).commit(), next(order).commit())))
                .containsExactly(COMMITTED, FENCED);
    }

    @Test
    void fencesATurnOfAnInstanceThatHasEnded() {
        Instance order = working("order");
        committed(Turn.of(order).completing());

        assertThat(commit(next(instance("order")).fencedBy(Fence.of(order)))).isEqualTo(FENCED);
    }

    @Test
    void goTogetherWithTurnsOfEveryOtherKind() {
        Instance first = working("a");
        Instance second = owned("b", A);
        Instance third = working("c");
        Instance fourth = working("d");

        assertThat(provider()
                        .commit(List.of(
                                next(first).commit(),
                                Turn.of(second)
                                        .startingChild("child")
                                        .keepingLease()
                                        .commit(),
                                next(third).commit(),
                                Turn.of(fourth).completing().commit())))
                .containsOnly(COMMITTED);
        assertThat(history("a", 1)).hasSize(4);
        assertThat(history("child", 1)).hasSize(1);
        assertThat(history("c", 1)).hasSize(4);
        assertThat(instance("d").status().isTerminal()).isTrue();
    }
}
