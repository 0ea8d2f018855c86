package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance.Position;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of the instances of nodes that live, die and come back. */
abstract class LeaseContract extends ContractGroup {

    LeaseContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void keepsAnInstanceWithAnOwnerThatRenewsInTime() {
        create("order");
        claimOnly(A);
        passLeases();

        assertThat(claimIds(B)).isEmpty();
    }

    @Test
    void givesTheInstancesOfADeadOwnerToOthersAndCountsALoss() {
        create("order");
        claimOnly(A);
        nodeDies(A);

        assertThat(claimOnly(B).instance().position()).isEqualTo(new Position(1, 2, B, 1));
    }

    @Test
    void handsTheMessagesOfADeadOwnerOver() {
        waiting("order");
        send(positionalTo("order", "approval"));
        claimOnly(A);
        nodeDies(A);

        assertThat(facts(claimOnly(B))).containsExactly(positional("approval"));
    }

    @Test
    void leavesTheInstanceOfADeadOwnerAloneUntilItIsReady() {
        owned("order", A);
        nodeDies(A);
        assertThat(claimIds(B)).isEmpty();

        send(positionalTo("order", "approval"));
        assertThat(claimIds(B)).containsExactly("order");
    }

    @Test
    void takesAnOwnerThatWasNeverRegisteredForDead() {
        provider().create(List.of(Fixtures.newInstance("order")), "stranger");

        assertThat(claimOnly(A).instance().position().losses()).isEqualTo(1);
    }

    @Test
    void countsLossesInARow() {
        create("order");
        claimOnly(A);
        nodeDies(A);
        claimOnly(B);
        nodeComesBack(A);
        nodeDies(B);

        assertThat(claimOnly(A).instance().position().losses()).isEqualTo(2);
    }

    @Test
    void countsNoLossWhenAnOwnerClaimsAgain() {
        create("order");
        claimOnly(A);

        assertThat(claimOnly(A).instance().position().losses()).isZero();
    }

    @Test
    void countsNoLossWhenTheLeaseWasReleased() {
        create("order");
        committed(Turn.of(claimOnly(A)));
        send(positionalTo("order", "approval"));

        assertThat(claimOnly(B).instance().position().losses()).isZero();
    }

    @Test
    void keepsTheLossesOfAnInstanceItsOwnerClaimsAgain() {
        create("order");
        claimOnly(A);
        nodeDies(A);
        claimOnly(B);

        assertThat(claimOnly(B).instance().position().losses()).isEqualTo(1);
    }

    @Test
    void forgetsLossesOnceATurnCommits() {
        create("order");
        claimOnly(A);
        nodeDies(A);
        committed(Turn.of(claimOnly(B)).keepingLease());

        assertThat(instance("order").position().losses()).isZero();
    }

    @Test
    void forgetsLossesOnceATurnStalls() {
        create("order");
        claimOnly(A);
        nodeDies(A);
        committed(Turn.of(claimOnly(B)).stalling(null));

        assertThat(instance("order").position().losses()).isZero();
    }

    @Test
    void fencesAnOwnerWhoseInstanceWasTaken() {
        create("order");
        ClaimedInstance zombie = claimOnly(A);
        nodeDies(A);
        claimOnly(B);
        nodeComesBack(A);

        assertThat(commit(Turn.of(zombie))).isEqualTo(CommitResult.FENCED);
        assertThat(instance("order").position().owner()).isEqualTo(B);
    }

    @Test
    void letsAnOwnerCommitWhoseLeaseLapsedButWhoseInstanceNobodyTook() {
        create("order");
        ClaimedInstance claimed = claimOnly(A);
        nodeDies(A);

        assertThat(commit(Turn.of(claimed))).isEqualTo(CommitResult.COMMITTED);
    }

    @Test
    void leavesWhatNobodyTookWithANodeThatComesBack() {
        create("order");
        claimOnly(A);
        nodeDies(A);
        nodeComesBack(A);

        assertThat(claimIds(B)).isEmpty();
        assertThat(claimOnly(A).instance().position().losses()).isZero();
    }
}
