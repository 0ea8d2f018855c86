package io.durable.boot.example;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import java.time.Duration;

/** Sells what is approved within three days. */
@Orchestration
class OrderFlow implements Orchestrator<Order, String> {

    private final Inventory inventory;
    private final Payments payments;

    OrderFlow(Inventory inventory, Payments payments) {
        this.inventory = inventory;
        this.payments = payments;
    }

    @Override
    public String run(OrchestrationContext ctx, Order order) {
        ctx.setStatus("reserved on " + inventory.reserve(order));
        DurableFuture<Boolean> approval = ctx.waitForEvent("approval", Boolean.class);
        if (ctx.select(approval, ctx.timer(Duration.ofDays(3))) != approval) {
            return "expired";
        }
        return payments.charge(order);
    }
}
