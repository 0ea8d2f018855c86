package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.UnreadableException;
import io.durable.history.Event;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What somebody or something has damaged in the store stops the instance it belongs to, and nobody else. */
abstract class DamageGroup extends FlowGroup {

    private DamagedStore store;

    DamageGroup(Conformance suite) {
        super(suite);
    }

    @BeforeEach
    void damageable() {
        store = new DamagedStore(provider());
    }

    /** A node that replays in every turn, with instances of that id and a neighbour waiting for {@code go}. */
    private TestNode waiting(String id) {
        return waiting(id, forgetful("node"));
    }

    private TestNode waiting(String id, RuntimeSettings settings) {
        TestNode node = node(store.view(), settings, flow((ctx, input) -> ctx.waitForPersistentEvent("go", String.class)
                .await()));
        start(node, id);
        start(node, "neighbour");
        node.awaitPending(id, "go");
        node.awaitPending("neighbour", "go");
        return node;
    }

    private static void go(TestNode node, String id) {
        node.client().raisePersistentEvent(id, "go", "!");
    }

    private static Instance stalled(TestNode node, String id) {
        node.awaitStatus(id, InstanceStatus.STALLED);
        return node.admin().instance(id).instance();
    }

    @Test
    void instanceWithAMessageThatCannotBeReadIsStalledWithTheReason() {
        TestNode node = waiting("damaged");
        store.damageMessages("damaged");
        go(node, "damaged");
        assertThat(stalled(node, "damaged").state().failure()).satisfies(reason -> {
            assertThat(reason.type()).isEqualTo(UnreadableException.class.getName());
            assertThat(reason.message()).matches("Message \\d+ cannot be read: Stored Nonsense is nonsense");
        });
        assertThat(node.admin()
                        .instances(InstanceFilter.status(InstanceStatus.STALLED), PageRequest.first(10))
                        .items())
                .extracting(Instance::instanceId)
                .containsExactly("damaged");
    }

    @Test
    void instanceWithAnEventThatCannotBeReadIsStalledWithTheReason() {
        TestNode node = waiting("damaged");
        store.damageEvent("damaged", 2);
        go(node, "damaged");
        assertThat(stalled(node, "damaged").state().failure()).satisfies(reason -> {
            assertThat(reason.type()).isEqualTo(UnreadableException.class.getName());
            assertThat(reason.message())
                    .isEqualTo(
                            "History of execution 1 is damaged: Event 2 cannot be read: Stored Nonsense is nonsense");
        });
    }

    @Test
    void damageStallsEvenWhereNonDeterminismFails() {
        TestNode node = waiting(
                "damaged",
                RuntimeSettings.defaults("strict")
                        .with(Orchestrations.DEFAULT.withCacheSize(0).withOnNonDeterminism(OnNonDeterminism.FAIL)));
        store.damageEvent("damaged", 1);
        go(node, "damaged");
        stalled(node, "damaged");
    }

    @Test
    void itsNeighboursGoOn() {
        TestNode node = waiting("damaged");
        store.damageMessages("damaged");
        store.damageEvent("damaged", 2);
        go(node, "damaged");
        go(node, "neighbour");
        assertThat(result(node, "neighbour")).isEqualTo("!");
        stalled(node, "damaged");
    }

    @Test
    void goesOnByItselfOnceMended() {
        TestNode node = waiting("damaged");
        store.damageMessages("damaged");
        go(node, "damaged");
        stalled(node, "damaged");
        store.mend();
        eventually("the result", () -> {
            node.passTime(Duration.ofSeconds(5));
            return status(node, "damaged") == InstanceStatus.COMPLETED;
        });
        assertThat(result(node, "damaged")).isEqualTo("!");
    }

    @Test
    void goesOnAtOnceWhenAskedTo() {
        TestNode node = waiting("damaged");
        store.damageEvent("damaged", 2);
        go(node, "damaged");
        stalled(node, "damaged");
        store.mend();
        assertThat(node.admin().retry("damaged")).isTrue();
        assertThat(result(node, "damaged")).isEqualTo("!");
        assertThat(node.admin().instance("damaged").instance().state().failure())
                .isNull();
    }

    @Test
    void whatCanBeReadOfItIsShown() {
        TestNode node = waiting("damaged");
        store.damageEvent("damaged", 2);
        go(node, "damaged");
        stalled(node, "damaged");
        assertThat(node.admin().history("damaged"))
                .extracting(Event::fact)
                .hasSize(2)
                .contains(DamagedStore.DAMAGE);
        assertThat(node.admin().instance("damaged").pending()).isEmpty();
    }

    @Test
    void canBeTerminatedAndPurged() {
        TestNode node = waiting("damaged");
        store.damageEvent("damaged", 2);
        store.damageMessages("damaged");
        go(node, "damaged");
        stalled(node, "damaged");
        node.client().terminate("damaged", "beyond repair");
        assertThat(status(node, "damaged")).isEqualTo(InstanceStatus.TERMINATED);
        assertThat(node.admin().deadLetters(PageRequest.first(10)).items()).hasSize(1);
        assertThat(node.admin().purge("damaged")).isTrue();
    }
}
