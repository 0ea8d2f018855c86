package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableFuture;
import io.durable.InstanceStatus;
import io.durable.Orchestrator;
import io.durable.ProviderException;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A store that is out of reach for a while, with work done or not done meanwhile. */
abstract class OutageGroup extends FlowGroup {

    private static final Orchestrator<String, Integer> STEPS = (ctx, id) -> {
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            List<DurableFuture<Integer>> calls = new ArrayList<>();
            for (int j = 0; j < 3; j++) {
                calls.add(ctx.schedule("one", j, Integer.class));
            }
            sum += ctx.all(calls).await().stream().mapToInt(n -> n).sum();
            ctx.timer(Duration.ofSeconds(1)).await();
        }
        return sum;
    };
    private static final Consumer<RuntimeBuilder> FLOW =
            flow(STEPS).andThen(b -> b.activity("one", Integer.class, j -> 1));

    OutageGroup(Conformance suite) {
        super(suite);
    }

    private void assertGoesOn(TestNode node, UnreliableStore store, int instances) {
        for (int i = 0; i < instances; i++) {
            String id = "robust-" + i;
            eventually(id, () -> {
                node.passTime(Duration.ofSeconds(2));
                return status(node, id) == InstanceStatus.COMPLETED;
            });
            assertThat(result(node, id)).isEqualTo(9);
            assertThat(factTypes(node, id)).hasSize(1 + 3 * (3 + 3 + 2) + 1);
        }
        assertThat(store.failures() > 0).isEqualTo(store.wasCalled()); // results may all have gone through memory
    }

    private TestNode starting(UnreliableStore store, RuntimeSettings settings, int instances) {
        TestNode node = node(store.view(), settings, FLOW);
        for (int i = 0; i < instances; i++) {
            start(node, "robust-" + i);
        }
        return node;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"commit", "claimInstances", "claimActivities", "completeActivities", "history", "renewNode"})
    void callsThatDidNothingAreRepeated(String verb) {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = starting(store, few(), 3);
        store.failBefore(verb, 4);
        assertGoesOn(node, store, 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"commit", "claimInstances", "claimActivities", "completeActivities"})
    void callsWithUnknownOutcomeAreRepeatedWithoutHarm(String verb) {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = starting(store, few(), 3);
        store.failAfter(verb, 4);
        assertGoesOn(node, store, 3);
    }

    /** Keeps nothing in memory, and runs so few activities at a time that most go through the store. */
    private static RuntimeSettings few() {
        return forgetful("few").with(new Activities(2, 10, Duration.ofSeconds(10)));
    }

    @Test
    void activityReservedByATurnOfUnknownOutcomeRunsOnce() {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = node(store.view(), RuntimeSettings.defaults("doubtful"), FLOW);
        store.failAfter("commit", 1);
        start(node, "robust-0");
        assertGoesOn(node, store, 1);
    }

    @Test
    void activityThatEndsInAnOutageIsNotRunAgain() throws Exception {
        UnreliableStore store = new UnreliableStore(provider());
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch outage = new CountDownLatch(1);
        TestNode node = node(
                store.view(),
                RuntimeSettings.defaults("cut-off"),
                flow((ctx, id) -> ctx.schedule("charge", id, String.class).await())
                        .andThen(b -> b.activity("charge", String.class, id -> {
                            runs.incrementAndGet();
                            running.countDown();
                            pass(outage);
                            return "charged";
                        })));
        start(node, "paying");
        pass(running);
        store.fail(12);
        outage.countDown();
        eventually("the end of the outage", () -> {
            node.passTime(Duration.ofSeconds(2));
            return store.failures() == 12;
        });
        eventually("the end", () -> {
            node.passTime(Duration.ofSeconds(2));
            return status(node, "paying") == InstanceStatus.COMPLETED;
        });
        assertThat(runs.get()).isEqualTo(1);
    }

    @Test
    void turnTheStoreRefusesStallsItsInstanceOnly() {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = node(store.view(), RuntimeSettings.defaults("refused"), FLOW);
        store.refuse("commit", 1);
        start(node, "robust-0");
        eventually("the refusal", () -> status(node, "robust-0") == InstanceStatus.STALLED);
        assertThat(node.admin().instance("robust-0").instance().state().failure())
                .satisfies(reason -> assertThat(reason.message()).contains("cannot be stored"));
        assertGoesOn(node, store, 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void resultTheStoreRefusesIsAFailureOfTheActivity(int times) {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = node(flow((ctx, id) -> {
            try {
                return ctx.schedule("far", null, String.class).await();
            } catch (Exception e) {
                return String.valueOf(e.getMessage());
            }
        }));
        start(node, "refused");
        node.awaitPending("refused", "far");
        store.refuse("completeActivities", times); // twice: that it is a failure cannot be stored at once either
        TestNode worker = node(
                store.view(),
                RuntimeSettings.defaults("worker"),
                b -> b.activity("far", Object.class, none -> "unstorable"));
        eventually(
                "the failure",
                () -> {
                    worker.passTime(Duration.ofSeconds(2));
                    return status(node, "refused") == InstanceStatus.COMPLETED;
                },
                node);
        assertThat(result(node, "refused")).asString().contains("cannot keep the result");
    }

    @Test
    void clientIsToldThatTheStoreIsOutOfReach() {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = node(store.view(), RuntimeSettings.defaults("client"), FLOW);
        store.failBefore("create", 1);
        assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> start(node, "robust-0"));
        start(node, "robust-0");
        assertGoesOn(node, store, 1);
    }

    @Test
    void instanceOfAStartWithUnknownOutcomeRuns() {
        UnreliableStore store = new UnreliableStore(provider());
        TestNode node = node(store.view(), RuntimeSettings.defaults("client"), FLOW);
        store.failAfter("create", 1);
        assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> start(node, "robust-0"));
        assertGoesOn(node, store, 1);
    }
}
