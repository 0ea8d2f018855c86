package com.example.shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.OrchestrationFailedException;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.test.TestNode;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class OrderFlowTests {

    private static final Order ORDER = new Order("order-42", "lamp");
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Inventory inventory = new Inventory();
    private final Payments payments = new Payments();

    @AutoClose
    private final TestNode node = TestNode.inMemory(
            runtime -> runtime.orchestration(new OrderFlow(TestNode.durable(inventory), TestNode.durable(payments)))
                    .orchestration(new PrepaidOrderFlow(TestNode.durable(payments)))
                    .activities(inventory)
                    .activities(payments));

    @Test
    void chargesAnApprovedOrder() {
        OrchestrationHandle<Receipt> handle = start();

        node.client().raiseEvent("order-42", "approval", new Approval("ada"));

        assertThat(handle.await(PATIENCE).amount()).isEqualTo(4);
        assertThat(inventory.reserved).containsExactly("order-42");
    }

    @Test
    void releasesAnOrderNobodyApproves() {
        OrchestrationHandle<Receipt> handle = start();

        node.passTime(Duration.ofDays(3));

        assertThatThrownBy(() -> handle.await(PATIENCE))
                .isInstanceOf(OrchestrationFailedException.class)
                .hasMessageContaining("was not approved in time");
        assertThat(inventory.reserved).isEmpty();
    }

    @Test
    void newOrdersAreFulfilledByTheNewestVersion() {
        OrchestrationHandle<Receipt> handle =
                node.client().start(OrderFlow.class, new Order("order-43", "desk"), StartOptions.id("order-43"));

        assertThat(handle.await(PATIENCE).amount()).isEqualTo(4);
        assertThat(inventory.reserved).isEmpty();
    }

    private OrchestrationHandle<Receipt> start() {
        StartOptions first = StartOptions.id("order-42").withVersion("1.0.0");
        OrchestrationHandle<Receipt> handle = node.client().start(OrderFlow.class, ORDER, first);
        node.awaitPending("order-42", "timer");
        return handle;
    }
}
