package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.positional;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance.Position;
import io.durable.provider.ActivityKey;
import io.durable.provider.ClaimedActivity.Progress;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.Handler;
import io.durable.provider.NodeStore.Node;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How nodes come, stay and go. */
abstract class NodeContract extends ContractGroup {

    private static final Node C = new Node(
            "node-c",
            Set.of(new Handler("OrderFlow", "1.0.0"), new Handler("StockFlow", "2.0.0")),
            Set.of("charge", "refund"));

    NodeContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void listsLiveNodesWithWhatTheyCanRun() {
        provider().renewNode(C, LEASE);

        assertThat(provider().liveNodes()).hasSize(3).contains(C);
    }

    @Test
    void listsNoNodeWhoseLeaseLapsed() {
        provider().renewNode(C, MINUTE);
        passTime(MINUTE.multipliedBy(2));

        assertThat(provider().liveNodes()).extracting(Node::id).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void extendsTheLeaseFromNow() {
        provider().renewNode(C, MINUTE.multipliedBy(3));
        passTime(MINUTE.multipliedBy(2));
        provider().renewNode(C, MINUTE.multipliedBy(3));
        passTime(MINUTE.multipliedBy(2));

        assertThat(provider().liveNodes()).contains(C);
    }

    @Test
    void learnsWhatANodeCanRunWithEveryRenewal() {
        provider().renewNode(C, LEASE);
        Node changed = new Node(C.id(), Set.of(), Set.of("ship"));
        provider().renewNode(changed, LEASE);

        assertThat(provider().liveNodes()).contains(changed).doesNotContain(C);
    }

    @Test
    void takesANodeThatComesBackForAlive() {
        nodeDies(A);
        assertThat(provider().liveNodes()).extracting(Node::id).containsExactly(B);

        nodeComesBack(A);
        assertThat(provider().liveNodes()).extracting(Node::id).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void listsNoNodeThatLeft() {
        provider().releaseNode(A);

        assertThat(provider().liveNodes()).extracting(Node::id).containsExactly(B);
    }

    @Test
    void givesTheInstancesOfANodeThatLeftToOthersWithoutALoss() {
        waiting("order");
        send(positionalTo("order", "approval"));
        claimOnly(A);

        provider().releaseNode(A);

        assertThat(instance("order").position().owner()).isNull();
        ClaimedInstance claimed = claimOnly(B);
        assertThat(claimed.instance().position()).isEqualTo(new Position(1, 2, B, 0));
        assertThat(facts(claimed)).containsExactly(positional("approval"));
    }

    @Test
    void givesTheActivitiesOfANodeThatLeftToOthersWithoutALoss() {
        running("order", A);

        provider().releaseNode(A);

        assertThat(claimActivities(B).get(0).progress())
                .extracting(Progress::attempt, Progress::losses)
                .containsExactly(1, 0);
    }

    @Test
    void fencesANodeThatLeft() {
        create("order");
        ClaimedInstance claimed = claimOnly(A);
        ActivityKey activity = running("other", A);

        provider().releaseNode(A);

        assertThat(commit(Turn.of(claimed))).isEqualTo(CommitResult.FENCED);
        assertThat(complete(A, Fixtures.done(activity))).isFalse();
    }

    @Test
    void leavesTheWorkOfOtherNodesAloneWhenOneLeaves() {
        create("order");
        claimOnly(B);
        ActivityKey activity = running("other", B);

        provider().releaseNode(A);

        assertThat(instance("order").position().owner()).isEqualTo(B);
        assertThat(complete(B, Fixtures.done(activity))).isTrue();
    }

    @Test
    void letsANodeLeaveTwiceOrWithoutEverHavingCome() {
        provider().releaseNode(A);
        provider().releaseNode(A);
        provider().releaseNode("stranger");

        assertThat(provider().liveNodes()).extracting(Node::id).containsExactly(B);
    }

    @Test
    void keepsTwoNodesApartThatBeginAlike() {
        provider().create(List.of(Fixtures.newInstance("order")), A);
        provider().releaseNode("node");

        assertThat(instance("order").position().owner()).isEqualTo(A);
    }
}
