package com.example.shop;

import io.durable.DurableClient;
import io.durable.StartOptions;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class OrderDesk {

    private final OrderRepository orders;
    private final DurableClient client;

    OrderDesk(OrderRepository orders, DurableClient client) {
        this.orders = orders;
        this.client = client;
    }

    @Transactional
    public void place(Order order) {
        orders.save(order);
        client.start(OrderFlow.class, order, StartOptions.id(order.id())); // both or neither
    }

    public void approve(String orderId, Approval approval) {
        client.raiseEvent(orderId, "approval", approval);
    }
}
