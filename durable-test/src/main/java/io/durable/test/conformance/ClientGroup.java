package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationFailedException;
import io.durable.OrchestrationHandle;
import io.durable.Orchestrator;
import io.durable.ResultTimeoutException;
import io.durable.StartOptions;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Starting instances and waiting for them from outside. */
abstract class ClientGroup extends FlowGroup {

    private static final Orchestrator<String, String> WAITING =
            (ctx, id) -> ctx.waitForEvent("go", String.class).await();

    ClientGroup(Conformance suite) {
        super(suite);
    }

    record Order(String id, int amount) {}

    static final class Doubling implements Orchestrator<Order, List<Order>> {
        @Override
        public List<Order> run(OrchestrationContext ctx, Order order) {
            return List.of(order, new Order(order.id(), 2 * order.amount()));
        }
    }

    private static void onNewThread(Runnable work) {
        new Thread(work, "waiting client").start();
    }

    @Test
    void resultHasTheTypeTheClassSays() {
        TestNode node = node(b -> b.orchestration(new Doubling()));
        OrchestrationHandle<List<Order>> handle = node.client().start(Doubling.class, new Order("o", 4));
        assertThat(handle.await(SOON)).containsExactly(new Order("o", 4), new Order("o", 8));
        assertThat(handle.instanceId()).isNotBlank();
    }

    @Test
    void inputThatDoesNotFitIsRefusedBeforeAnythingIsStored() {
        TestNode node = node(b -> b.orchestration(new Doubling()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().start("Doubling", "no order", StartOptions.id("bad")))
                .withMessageContaining("does not fit");
        assertThatExceptionOfType(InstanceNotFoundException.class).isThrownBy(() -> status(node, "bad"));
    }

    @Test
    void waitIsOverWhenItsTimeIs() {
        TestNode node = node(flow(WAITING));
        OrchestrationHandle<Object> handle = start(node, "slow");
        assertThatExceptionOfType(ResultTimeoutException.class)
                .isThrownBy(() -> handle.await(Duration.ofMillis(20)))
                .withMessageContaining("slow");
        node.awaitPending("slow", "go");
        node.client().raiseEvent("slow", "go", "later");
        assertThat(handle.await(SOON)).isEqualTo("later");
    }

    @Test
    void waitForAFailedInstanceThrowsWithItsDetails() {
        TestNode node = node(flow((ctx, id) -> {
            throw new IllegalStateException("broken");
        }));
        OrchestrationHandle<Object> handle = start(node, "failing");
        assertThatExceptionOfType(OrchestrationFailedException.class)
                .isThrownBy(() -> handle.await(SOON))
                .withMessageContaining("failing")
                .satisfies(e -> assertThat(e.status()).isEqualTo(InstanceStatus.FAILED))
                .satisfies(e -> assertThat(e.details().summary()).isEqualTo("java.lang.IllegalStateException: broken"));
    }

    @Test
    void waitForAnUnknownInstanceThrows() {
        TestNode node = node(flow(WAITING));
        OrchestrationHandle<String> handle = node.client().handle("nobody", String.class);
        assertThatExceptionOfType(InstanceNotFoundException.class).isThrownBy(() -> handle.await(SOON));
        assertThatExceptionOfType(InstanceNotFoundException.class).isThrownBy(handle::status);
    }

    @Test
    void idCanBeUsedOnce() {
        TestNode node = node(flow((ctx, id) -> id));
        run(node, "once");
        assertThatExceptionOfType(InstanceAlreadyExistsException.class).isThrownBy(() -> start(node, "once"));
        assertThat(result(node, "once")).isEqualTo("once");
    }

    @Test
    void manyCanWaitForTheSameInstance() throws Exception {
        TestNode node = node(flow(WAITING));
        OrchestrationHandle<Object> handle = start(node, "popular");
        List<CompletableFuture<Object>> waiting = IntStream.range(0, 10)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> handle.await(SOON), ClientGroup::onNewThread))
                .toList();
        node.awaitPending("popular", "go");
        node.client().raiseEvent("popular", "go", "all");
        for (CompletableFuture<Object> one : waiting) {
            assertThat(one.get(SOON.toMillis(), TimeUnit.MILLISECONDS)).isEqualTo("all");
        }
    }

    @Test
    void nodeWithoutOrchestrationsIsAClient() {
        TestNode worker = node(flow((ctx, id) -> id + " done elsewhere"));
        TestNode client = node(b -> {});
        OrchestrationHandle<Object> handle = start(client, "remote");
        eventually("the worker", () -> handle.status() == InstanceStatus.COMPLETED, worker);
        assertThat(handle.await(SOON)).isEqualTo("remote done elsewhere");
    }

    @Test
    void resultOfAnotherNodeIsFoundByPolling() throws Exception {
        TestNode worker = node(flow(WAITING));
        TestNode client = node(b -> {});
        start(client, "remote");
        eventually("the worker", () -> handlePending(worker), worker);
        CompletableFuture<Object> waiting =
                CompletableFuture.supplyAsync(() -> result(client, "remote"), ClientGroup::onNewThread);
        worker.client().raiseEvent("remote", "go", "polled");
        eventually(
                "the result",
                () -> {
                    client.passTime(Duration.ofMillis(100));
                    return waiting.isDone();
                },
                worker);
        assertThat(waiting.get(1, TimeUnit.SECONDS)).isEqualTo("polled");
    }

    private static boolean handlePending(TestNode node) {
        return !node.admin().instance("remote").pending().isEmpty();
    }

    @Test
    void namesAndIdsMustNotBeEmpty() {
        TestNode node = node(flow(WAITING));
        assertThatIllegalArgumentException().isThrownBy(() -> start(node, " "));
        assertThatIllegalArgumentException().isThrownBy(() -> node.client().start("", null, StartOptions.defaults()));
        assertThatIllegalArgumentException().isThrownBy(() -> start(node, "x".repeat(256)));
    }
}
