package com.example.shop;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import java.time.Duration;

@Orchestration
class OrderFlow implements Orchestrator<Order, Receipt> {

    private final Inventory inventory; // ordinary beans with @Activity methods
    private final Payments payments;

    OrderFlow(Inventory inventory, Payments payments) {
        this.inventory = inventory;
        this.payments = payments;
    }

    @Override
    public Receipt run(OrchestrationContext ctx, Order order) {
        inventory.reserve(order); // recorded, retried, not repeated on replay
        DurableFuture<Integer> quote = ctx.async(payments::quote, order); // the same, not waiting
        DurableFuture<Approval> approval = ctx.waitForEvent("approval", Approval.class);
        if (ctx.select(approval, ctx.timer(Duration.ofDays(3))) != approval) { // across any number of restarts
            inventory.release(order); // compensation is code, too
            throw new OrderExpiredException(order.id());
        }
        return payments.charge(order, quote.await());
    }
}
