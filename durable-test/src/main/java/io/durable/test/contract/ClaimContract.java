package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.FLOW;
import static io.durable.test.contract.Fixtures.HOUR;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.positionalTo;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which instances a node gets, and in which order. */
abstract class ClaimContract extends ContractGroup {

    private static final Handler FLOW_2 = new Handler("OrderFlow", "2.0.0");

    ClaimContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void givesANewInstanceToTheClaimant() {
        create("order");

        ClaimedInstance claimed = claimOnly(A);

        assertThat(claimed.instance().position().owner()).isEqualTo(A);
        assertThat(claimed.messages()).isEmpty();
        assertThat(instance("order")).isEqualTo(claimed.instance());
    }

    @Test
    void doesNotCountAClaimAsAnUpdate() {
        Instance created = create("order");

        assertThat(claimOnly(A).instance().updatedAt()).isEqualTo(created.updatedAt());
    }

    @Test
    void doesNotGiveAnOwnedInstanceToAnotherNode() {
        create("order");
        claimOnly(A);
        send(positionalTo("order", "approval"));

        assertThat(claimIds(B)).isEmpty();
    }

    @Test
    void givesAnOwnedInstanceToItsOwnerAgainWithTheSameMessages() {
        waiting("order");
        send(positionalTo("order", "approval"));

        assertThat(claimOnly(A)).isEqualTo(claimOnly(A));
    }

    @Test
    void leavesInstancesAloneThatAreBusy() {
        create("busy");
        create("free");
        claim(A);

        assertThat(claimWith(new InstanceClaim(A, 100, Set.of(FLOW), Set.of("busy"))))
                .containsExactly("free");
    }

    @Test
    void leavesAnInstanceAloneThatWaits() {
        waiting("order");

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void leavesAnInstanceAloneThatHasEnded() {
        ended("order");

        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void leavesOrchestrationsAloneTheClaimantDoesNotKnow() {
        provider().create(List.of(newInstance("order"), newInstance("stock", new Handler("StockFlow", "1.0.0"))), null);

        assertThat(claimIds(A)).containsExactly("order");
        assertThat(claimWith(claimFor(new Handler("StockFlow", "1.0.0")))).containsExactly("stock");
    }

    @Test
    void leavesVersionsAloneTheClaimantDoesNotKnow() {
        provider().create(List.of(newInstance("old", FLOW), newInstance("new", FLOW_2)), null);

        assertThat(claimWith(claimFor(FLOW_2))).containsExactly("new");
        assertThat(claimWith(claimFor(FLOW))).containsExactly("old");
    }

    @Test
    void givesAnInstanceWithoutAVersionToAnyoneWhoKnowsItsName() {
        create("order");

        assertThat(claimWith(claimFor(FLOW_2))).containsExactly("order");
    }

    @Test
    void givesAnInstanceWhoseVersionWasPinnedToThatVersionOnly() {
        committed(Turn.of(waiting("order")).pinning("2.0.0"));
        send(positionalTo("order", "approval"));

        assertThat(claimWith(claimFor(FLOW))).isEmpty();
        assertThat(claimWith(claimFor(FLOW_2))).containsExactly("order");
    }

    @Test
    void givesNothingToANodeThatKnowsNothing() {
        create("order");

        assertThat(claimWith(claimFor())).isEmpty();
    }

    @Test
    void givesAtMostAsManyAsAskedFor() {
        List.of("a", "b", "c").forEach(this::create);

        assertThat(claimWith(new InstanceClaim(A, 2, Set.of(FLOW), Set.of()))).hasSize(2);
        assertThat(claimIds(B)).hasSize(1);
    }

    @Test
    void givesTheLongestReadyFirst() {
        for (String id : List.of("c", "a", "b")) {
            create(id);
            passTime(MINUTE);
        }

        assertThat(claimIds(A)).containsExactly("c", "a", "b");
    }

    @Test
    void reckonsReadinessByTheOldestMessageDue() {
        List.of("a", "b", "c").forEach(this::waiting);
        send(positionalTo("a", "timer").after(HOUR));
        passTime(MINUTE);
        send(positionalTo("b", "event"));
        passTime(MINUTE);
        send(positionalTo("c", "event"));
        send(positionalTo("b", "event"));
        passTime(HOUR);

        assertThat(claimIds(A)).containsExactly("b", "c", "a");
    }

    @Test
    void givesEachInstanceToOneOfManyRacingNodes() throws Exception {
        List<String> ids = Fixtures.names("order-", 100);
        provider().create(ids.stream().map(Fixtures::newInstance).toList(), null);
        List<String> nodes = Fixtures.names("racer-", 8);
        nodes.forEach(this::nodeComesBack);

        List<List<String>> claimed = Racing.race(racer -> claimUntilNothingIsLeft(nodes.get(racer)));

        assertThat(claimed.stream().flatMap(List::stream)).containsExactlyInAnyOrderElementsOf(ids);
    }

    private List<String> claimUntilNothingIsLeft(String node) {
        List<String> mine = new ArrayList<>();
        List<String> more;
        do {
            more = claimWith(new InstanceClaim(node, 7, Set.of(FLOW), Set.copyOf(mine)));
            mine.addAll(more);
        } while (!more.isEmpty());
        return mine;
    }

    private static InstanceClaim claimFor(Handler... handlers) {
        return new InstanceClaim(A, 100, Set.of(handlers), Set.of());
    }

    private List<String> claimWith(InstanceClaim claim) {
        return provider().claimInstances(claim).stream()
                .map(claimed -> claimed.instance().instanceId())
                .toList();
    }
}
