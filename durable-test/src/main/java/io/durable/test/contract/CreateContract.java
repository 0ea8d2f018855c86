package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.B;
import static io.durable.test.contract.Fixtures.FLOW;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.persistent;
import static io.durable.test.contract.Fixtures.persistentTo;
import static io.durable.test.contract.Fixtures.started;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.provider.Handler;
import io.durable.provider.NewInstance;
import io.durable.provider.SendResult;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How instances come into being. */
abstract class CreateContract extends ContractGroup {

    CreateContract(ProviderContract contract) {
        super(contract);
    }

    @Test
    void createsAPendingInstanceOwnedByNobody() {
        Instance created = create("order");

        assertThat(created.state()).isEqualTo(InstanceState.PENDING);
        assertThat(created.position()).isEqualTo(new Position(1, 2, null, 0));
        assertThat(created.name()).isEqualTo("OrderFlow");
        assertThat(created.updatedAt()).isEqualTo(created.origin().createdAt());
    }

    @Test
    void saysWhenTheInstanceWasCreated() {
        Instant created =
                provider().create(List.of(newInstance("order")), null).get(0).orElseThrow();

        assertThat(instance("order").origin().createdAt()).isEqualTo(created);
    }

    @Test
    void recordsTheFirstEvent() {
        OrchestrationStarted started = OrchestrationStarted.first("OrderFlow", "2.1", json("{\"items\":3}"), null);
        provider().create(List.of(newInstance("order", started)), null);

        assertThat(history("order", 1)).containsExactly(event(1, started));
    }

    @Test
    void keepsTheVersionAskedFor() {
        provider().create(List.of(newInstance("order", new Handler("OrderFlow", "2.1"))), null);

        assertThat(instance("order").origin().version()).isEqualTo("2.1");
    }

    @Test
    void leavesTheVersionOpenIfNoneWasAskedFor() {
        assertThat(create("order").origin().version()).isNull();
    }

    @Test
    void keepsTheParentLink() {
        ParentLink parent = new ParentLink("parent", 3, 17);
        provider().create(List.of(newInstance("child", started(parent))), null);

        assertThat(instance("child").origin().parent()).isEqualTo(parent);
    }

    @Test
    void refusesAnIdInUseAndLeavesThatInstanceUntouched() {
        Instance existing = create("order");

        assertThat(whether(provider().create(List.of(newInstance("order", new Handler("Other", "9"))), B)))
                .containsExactly(false);

        assertThat(instance("order")).isEqualTo(existing);
        assertThat(history("order", 1)).containsExactly(event(1, started(null)));
    }

    @Test
    void refusesTheIdOfAnInstanceThatHasEnded() {
        Instance ended = ended("order");

        assertThat(whether(provider().create(List.of(newInstance("order")), null)))
                .containsExactly(false);
        assertThat(instance("order")).isEqualTo(ended);
    }

    @Test
    void createsTheOthersOfABatchWhenOneIsRefused() {
        create("b");

        assertThat(whether(provider().create(List.of(newInstance("a"), newInstance("b"), newInstance("c")), null)))
                .containsExactly(true, false, true);
        assertThat(claimIds(A)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void createsTheFirstOfTwoWithTheSameIdInABatch() {
        NewInstance first = newInstance("order", FLOW);
        NewInstance second = newInstance("order", new Handler("Other", "9"));

        assertThat(whether(provider().create(List.of(first, second), null))).containsExactly(true, false);
        assertThat(instance("order").name()).isEqualTo("OrderFlow");
    }

    @Test
    void createsNothingForAnEmptyBatch() {
        assertThat(whether(provider().create(List.of(), null))).isEmpty();
        assertThat(claimIds(A)).isEmpty();
    }

    @Test
    void letsOneOfManyCreatorsOfTheSameIdWin() throws Exception {
        List<Boolean> created = Racing.race(racer ->
                whether(provider().create(List.of(newInstance("order")), null)).get(0));

        assertThat(created).containsOnlyOnce(true);
    }

    @Test
    void doesNotHandAnInstanceCreatedForAnOwnerToOthers() {
        provider().create(List.of(newInstance("order")), A);

        assertThat(instance("order").position().owner()).isEqualTo(A);
        assertThat(claimIds(B)).isEmpty();
    }

    @Test
    void handsAnInstanceCreatedForAnOwnerToThatOwner() {
        provider().create(List.of(newInstance("order")), A);

        assertThat(claimIds(A)).containsExactly("order");
    }

    @Test
    void handsAnInstanceCreatedForAnOwnerToOthersOnceTheOwnerIsDead() {
        provider().create(List.of(newInstance("order")), A);
        nodeDies(A);

        assertThat(claimOnly(B).instance().position()).isEqualTo(new Position(1, 2, B, 1));
    }

    @Test
    void putsEventsRaisedBeforeItExistedIntoTheMailboxInOrder() {
        send(persistentTo("order", "first"));
        send(persistentTo("other", "not for this one"));
        send(persistentTo("order", "second"));
        create("order");

        assertThat(facts(claimOnly(A))).containsExactly(persistent("first"), persistent("second"));
    }

    @Test
    void losesNoEventRaisedWhileItIsCreated() throws Exception {
        Racing.race(racer ->
                racer == 0 ? provider().create(List.of(newInstance("order")), null) : List.of(raise("order", 100)));

        assertThat(claimOnly(A).messages()).hasSize(Racing.RACERS - 1);
        assertThat(raise("order", Racing.RACERS - 1)).isEqualTo(SendResult.MAILBOX_FULL);
    }

    @Test
    void countsEventsRaisedBeforeItExistedTowardItsLimit() {
        raise("order", 2);
        create("order");

        assertThat(raise("order", 2)).isEqualTo(SendResult.QUEUED);
        assertThat(raise("order", 2)).isEqualTo(SendResult.MAILBOX_FULL);
    }
}
