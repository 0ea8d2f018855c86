package io.durable.test.contract;

import static io.durable.provider.CommitResult.COMMITTED;
import static io.durable.provider.CommitResult.FENCED;
import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static io.durable.test.contract.Fixtures.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a turn does to its own instance. */
abstract class CommitContract extends ContractGroup {

    CommitContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void appendsEventsInOrder() {
        committed(Turn.of(waiting("order")).recording(positional("one"), positional("two")));
        committed(Turn.of(instance("order")).recording(positional("three")));

        assertThat(history("order", 1))
                .containsExactly(
                        event(1, started(null)),
                        event(2, positional("one")),
                        event(3, positional("two")),
                        event(4, positional("three")));
        assertThat(instance("order").position().nextEventId()).isEqualTo(5);
    }

    @Test
    void answersHistoriesByExecutionAndLeavesMissingOnesOut() {
        create("a");
        create("b");
        ExecutionKey a = new ExecutionKey("a", 1);
        ExecutionKey b = new ExecutionKey("b", 1);

        assertThat(provider().history(List.of(a, b, new ExecutionKey("a", 2), new ExecutionKey("c", 1))))
                .containsOnlyKeys(a, b);
    }

    @Test
    void setsTheState() {
        InstanceState state = InstanceState.running(json("{\"step\":\"packing\"}"));
        committed(Turn.of(waiting("order"))
                .recording(new CustomStatusUpdated(json("{\"step\":\"packing\"}")))
                .becoming(state));

        assertThat(instance("order").state()).isEqualTo(state);
    }

    @Test
    void movesTheTimeOfTheLastUpdate() {
        waiting("order");
        passTime(MINUTE);
        Instance before = instance("order");
        committed(Turn.of(before));

        assertThat(Duration.between(before.updatedAt(), instance("order").updatedAt()))
                .isGreaterThanOrEqualTo(MINUTE);
    }

    @Test
    void releasesTheLease() {
        create("order");
        committed(Turn.of(claimOnly(A)));
        send(positionalTo("order", "approval"));

        assertThat(instance("order").position().owner()).isNull();
        assertThat(claimIds(B)).containsExactly("order");
    }

    @Test
    void keepsTheLease() {
        create("order");
        committed(Turn.of(claimOnly(A)).keepingLease());
        send(positionalTo("order", "approval"));

        assertThat(instance("order").position()).isEqualTo(new Position(1, 2, A, 0));
        assertThat(claimIds(B)).isEmpty();
        assertThat(claimIds(A)).containsExactly("order");
    }

    @Test
    void pinsTheVersion() {
        committed(Turn.of(waiting("order")).pinning("1.0.0"));
        committed(Turn.of(instance("order")));

        assertThat(instance("order").origin().version()).isEqualTo("1.0.0");
    }

    @Test
    void removesTheMessagesItConsumedAndNoOthers() {
        waiting("order");
        send(positionalTo("order", "one"));
        send(positionalTo("order", "two"));
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed).consuming(claimed.messages().subList(0, 1)));

        assertThat(facts(claimOnly(B))).containsExactly(positional("two"));
    }

    @Test
    void leavesNothingToDoOnceAllIsConsumed() {
        waiting("order");
        send(positionalTo("order", "one"));
        ClaimedInstance claimed = claimOnly(A);
        committed(Turn.of(claimed).consuming(claimed.messages()).keepingLease());

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void leavesAnInstanceReadyThatGotAMessageDuringTheTurn() {
        create("order");
        ClaimedInstance claimed = claimOnly(A);
        send(positionalTo("order", "just in time"));
        committed(Turn.of(claimed));

        assertThat(facts(claimOnly(B))).containsExactly(positional("just in time"));
    }

    @Test
    void commitsATurnOfAnInstanceNobodyOwns() {
        waiting("order");

        assertThat(commit(Turn.of(instance("order")).recording(positional("one"))))
                .isEqualTo(COMMITTED);
    }

    @Test
    void fencesATurnThatIsRepeated() {
        Turn turn = Turn.of(owned("order", A)).recording(positional("one")).keepingLease();

        assertThat(commit(turn)).isEqualTo(COMMITTED);
        assertThat(commit(turn)).isEqualTo(FENCED);
        assertThat(history("order", 1)).hasSize(2);
    }

    @Test
    void commitsTheOthersOfABatchWhenOneIsFenced() {
        TurnCommit first = Turn.of(owned("a", A)).recording(positional("x")).commit();
        TurnCommit zombie = Turn.of(owned("b", A)).recording(positional("x")).commit();
        TurnCommit last = Turn.of(owned("c", A)).recording(positional("x")).commit();
        committed(Turn.of(instance("b")));

        assertThat(provider().commit(List.of(first, zombie, last))).containsExactly(COMMITTED, FENCED, COMMITTED);
        assertThat(history("a", 1)).hasSize(2);
        assertThat(history("b", 1)).hasSize(1);
        assertThat(history("c", 1)).hasSize(2);
    }

    @Test
    void commitsNothingForAnEmptyBatch() {
        assertThat(provider().commit(List.of())).isEmpty();
        assertThat(provider().history(List.of())).isEmpty();
    }

    @Test
    void letsOneOfManyRacingTurnsOfAnInstanceWin() throws Exception {
        Instance start = owned("order", A);

        List<CommitResult> results = Racing.race(racer ->
                commit(Turn.of(start).recording(positional("racer-" + racer)).keepingLease()));

        assertThat(results).containsOnlyOnce(COMMITTED);
        assertThat(history("order", 1)).hasSize(2);
    }

    @Test
    void losesNoMessageThatArrivesWhileATurnCommits() throws Exception {
        Turn turn = Turn.of(owned("order", A)).recording(positional("x"));

        Racing.race(racer -> racer == 0 ? commit(turn) : send(positionalTo("order", "now")));

        assertThat(instance("order").position()).isEqualTo(new Position(1, 3, null, 0));
        assertThat(claimOnly(B).messages()).hasSize(Racing.RACERS - 1);
    }

    @Test
    void losesNoTurnOfManyInstancesCommittedAtTheSameTime() throws Exception {
        Fixtures.names("order-", 8).forEach(this::waiting);

        Racing.race(racer -> {
            for (int turn = 0; turn < 10; turn++) {
                committed(Turn.of(instance("order-" + racer))
                        .recording(positional("x"))
                        .sending(positionalTo("order-" + (racer + 1) % 8, "hello")));
            }
            return racer;
        });

        assertThat(claim(A)).hasSize(8).allSatisfy(claimed -> {
            assertThat(claimed.messages()).hasSize(10);
            assertThat(claimed.instance().position().nextEventId()).isEqualTo(12);
        });
    }
}
