package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import io.durable.provider.NodeStore.Node;
import io.durable.runtime.PoisonException;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Work whose owner dies again and again. */
abstract class PoisonGroup extends FlowGroup {

    private static final int MAX_LOSSES = 3;
    private static final Handler FLOW = new Handler("Flow", V1);

    PoisonGroup(Conformance suite) {
        super(suite);
    }

    private static RuntimeSettings careful(String nodeId) {
        return RuntimeSettings.defaults(nodeId)
                .with(new Orchestrations(100, 200, Duration.ofSeconds(5), MAX_LOSSES, OnNonDeterminism.STALL))
                .with(new Activities(100, MAX_LOSSES, Duration.ofSeconds(10)));
    }

    /** Nodes that claim everything there is, and die. */
    private void nodesDie(TestNode timekeeper, int count) {
        for (int i = 1; i <= count; i++) {
            String node = "doomed-" + i;
            provider().renewNode(new Node(node, Set.of(FLOW), Set.of("work")), Duration.ofSeconds(30));
            int claimed = provider()
                            .claimInstances(new InstanceClaim(node, 10, Set.of(FLOW), Set.of()))
                            .size()
                    + provider().claimActivities(node, 10, Set.of("work")).size();
            assertThat(claimed).isEqualTo(1);
            timekeeper.passTime(LAPSE);
        }
    }

    @Test
    void instanceThatTakesItsNodesDownIsStalled() {
        TestNode client = node(b -> {});
        start(client, "poison");
        nodesDie(client, MAX_LOSSES);
        TestNode node = node(careful("careful"), flow((ctx, id) -> "done"));
        node.awaitStatus("poison", InstanceStatus.STALLED);
        assertThat(node.admin().instance("poison").instance().state().failure()).satisfies(reason -> {
            assertThat(reason.type()).isEqualTo(PoisonException.class.getName());
            assertThat(reason.message()).contains("died 3 times");
        });
    }

    @Test
    void poisonedInstanceIsLeftAloneUntilRetriedByHand() {
        TestNode client = node(b -> {});
        start(client, "poison");
        nodesDie(client, MAX_LOSSES);
        TestNode node = node(careful("careful"), flow((ctx, id) -> "done"));
        node.awaitStatus("poison", InstanceStatus.STALLED);
        node.passTime(Duration.ofDays(1));
        assertThat(status(node, "poison")).isEqualTo(InstanceStatus.STALLED);
        assertThat(node.admin().retry("poison")).isTrue();
        assertThat(result(node, "poison")).isEqualTo("done");
    }

    @Test
    void instanceWithFewerLossesGoesOn() {
        TestNode client = node(b -> {});
        start(client, "unlucky");
        nodesDie(client, MAX_LOSSES - 1);
        TestNode node = node(careful("careful"), flow((ctx, id) -> "done"));
        assertThat(result(node, "unlucky")).isEqualTo("done");
    }

    private TestNode caller() {
        TestNode node = node(careful("caller"), flow((ctx, id) -> {
            try {
                return ctx.schedule("work", null, String.class).await();
            } catch (PoisonException e) {
                return "gave up";
            }
        }));
        start(node, "call");
        node.awaitPending("call", "work");
        return node;
    }

    @Test
    void activityThatTakesItsNodesDownHasFailed() {
        TestNode caller = caller();
        nodesDie(caller, MAX_LOSSES);
        TestNode worker = node(careful("worker"), b -> b.activity("work", Object.class, none -> "done"));
        eventually("the failure", () -> status(caller, "call") == InstanceStatus.COMPLETED, caller, worker);
        assertThat(result(caller, "call")).isEqualTo("gave up");
        assertThat(facts(caller, "call", ActivityFailed.class))
                .singleElement()
                .satisfies(failed -> assertThat(failed.failure().message()).contains("died 3 times"));
    }

    @Test
    void activityWithFewerLossesRunsAgain() {
        TestNode caller = caller();
        nodesDie(caller, MAX_LOSSES - 1);
        TestNode worker = node(careful("worker"), b -> b.activity("work", Object.class, none -> "done"));
        eventually("the result", () -> status(caller, "call") == InstanceStatus.COMPLETED, caller, worker);
        assertThat(result(caller, "call")).isEqualTo("done");
    }
}
