package io.durable.sample.order;

import io.durable.DurableClient;
import io.durable.StartOptions;
import io.durable.sample.SampleProperties;
import io.durable.sample.fulfilment.Approval;
import io.durable.sample.fulfilment.OrderFlow;
import io.durable.sample.fulfilment.PlacedOrder;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Places orders and talks to those under way. */
@Service
class Orders {

    private final OrderRepository orders;
    private final DurableClient client;
    private final Duration approvalWithin;

    Orders(OrderRepository orders, DurableClient client, SampleProperties properties) {
        this.orders = orders;
        this.client = client;
        this.approvalWithin = properties.approvalWithin();
    }

    /** Stores an order and starts its orchestration in one transaction: both or none. */
    @Transactional
    public Order place(String id, OrderRequest request) {
        Order order = orders.save(new Order(id, request.item(), request.quantity(), Instant.now(), null));
        PlacedOrder placed = new PlacedOrder(id, request.item(), request.quantity(), approvalWithin);
        client.start(OrderFlow.class, placed, StartOptions.id(id));
        return order;
    }

    /** Answers the question the order asks: a positional event, gone if nobody waits for it. */
    void approve(String id, Approval approval) {
        client.raiseEvent(id, "approval", approval);
    }

    /** Leaves a note with the order: a persistent event, kept until it is read. */
    void addNote(String id, String note) {
        client.raisePersistentEvent(id, "note", note);
    }
}
