package io.durable.test.example;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.test.example.Payments.Approval;
import io.durable.test.example.Payments.Order;
import io.durable.test.example.Payments.Receipt;
import java.time.Duration;

@Orchestration
class OrderFlow implements Orchestrator<Order, Receipt> {

    @Override
    public Receipt run(OrchestrationContext ctx, Order order) {
        Payments payments = ctx.activities(Payments.class);
        payments.reserve(order); // recorded, retried, never repeated on replay
        DurableFuture<Integer> quote = ctx.async(payments::quote, order); // the same, not waiting
        DurableFuture<Approval> approval = ctx.waitForEvent("approval", Approval.class);
        if (ctx.select(approval, ctx.timer(Duration.ofHours(24))) != approval) { // the loser is cancelled
            payments.release(order);
            throw new IllegalStateException("Order " + order.id() + " was not approved in time");
        }
        return payments.charge(order, quote.await());
    }
}
