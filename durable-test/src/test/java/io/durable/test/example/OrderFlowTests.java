package io.durable.test.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.OrchestrationFailedException;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.test.TestNode;
import io.durable.test.example.Payments.Approval;
import io.durable.test.example.Payments.Order;
import io.durable.test.example.Payments.Receipt;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class OrderFlowTests {

    private final RecordingPayments payments = new RecordingPayments();
    private final TestNode node =
            TestNode.inMemory(runtime -> runtime.orchestration(new OrderFlow()).activities(payments));

    @AfterEach
    void stop() {
        node.close();
    }

    @Test
    void chargesAnApprovedOrder() {
        Order order = new Order("order-42", "book");
        OrchestrationHandle<Receipt> handle = node.client().start(OrderFlow.class, order, StartOptions.id("order-42"));
        node.awaitPending("order-42", "approval");

        node.client().raiseEvent("order-42", "approval", new Approval(true));

        assertThat(handle.await(Duration.ofSeconds(5))).isEqualTo(new Receipt("order-42", 12));
        assertThat(payments.calls).containsExactly("reserve", "quote", "charge");
    }

    @Test
    void releasesAnOrderNobodyApproves() {
        Order order = new Order("order-43", "book");
        OrchestrationHandle<Receipt> handle = node.client().start(OrderFlow.class, order, StartOptions.id("order-43"));
        node.awaitPending("order-43", "approval");

        node.passTime(Duration.ofHours(24));

        assertThatThrownBy(() -> handle.await(Duration.ofSeconds(5)))
                .isInstanceOf(OrchestrationFailedException.class)
                .hasMessageContaining("was not approved in time");
        assertThat(payments.calls).containsExactlyInAnyOrder("reserve", "quote", "release");
    }

    static class RecordingPayments implements Payments {

        private final List<String> calls = new CopyOnWriteArrayList<>();

        @Override
        public void reserve(Order order) {
            calls.add("reserve");
        }

        @Override
        public void release(Order order) {
            calls.add("release");
        }

        @Override
        public int quote(Order order) {
            calls.add("quote");
            return 12;
        }

        @Override
        public Receipt charge(Order order, int amount) {
            calls.add("charge");
            return new Receipt(order.id(), amount);
        }
    }
}
