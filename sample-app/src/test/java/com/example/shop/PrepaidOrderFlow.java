package com.example.shop;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

@Orchestration(name = "OrderFlow", version = "2.0.0")
class PrepaidOrderFlow implements Orchestrator<Order, Receipt> {

    private final Payments payments;

    PrepaidOrderFlow(Payments payments) {
        this.payments = payments;
    }

    @Override
    public Receipt run(OrchestrationContext ctx, Order order) {
        return payments.charge(order, payments.quote(order));
    }
}
