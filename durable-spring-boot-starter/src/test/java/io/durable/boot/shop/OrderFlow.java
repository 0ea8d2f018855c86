package io.durable.boot.shop;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Sells something. */
@Orchestration
class OrderFlow implements Orchestrator<Order, String> {

    private final Payments payments;

    OrderFlow(Payments payments) {
        this.payments = payments;
    }

    @Override
    public String run(OrchestrationContext ctx, Order order) {
        DurableFuture<Integer> quote = ctx.async(payments::quote, order);
        String receipt = payments.charge(order, quote.await());
        ctx.waitForPersistentEvent("charged", String.class).await();
        return receipt;
    }
}
