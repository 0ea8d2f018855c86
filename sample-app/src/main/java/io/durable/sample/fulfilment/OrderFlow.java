package io.durable.sample.fulfilment;

import static io.durable.sample.fulfilment.OrderStatus.CHARGING;
import static io.durable.sample.fulfilment.OrderStatus.REFUSED;
import static io.durable.sample.fulfilment.OrderStatus.RESERVING;
import static io.durable.sample.fulfilment.OrderStatus.SHIPPED;
import static io.durable.sample.fulfilment.OrderStatus.SHIPPING;
import static io.durable.sample.fulfilment.OrderStatus.WAITING_FOR_APPROVAL;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Fulfils an order, or gives back what was reserved for it. */
@Orchestration
public class OrderFlow implements Orchestrator<PlacedOrder, OrderStatus> {

    private final Inventory inventory;
    private final Payments payments;

    OrderFlow(Inventory inventory, Payments payments) {
        this.inventory = inventory;
        this.payments = payments;
    }

    @Override
    public OrderStatus run(OrchestrationContext ctx, PlacedOrder order) {
        Tracking tracking = new Tracking(ctx);
        try {
            tracking.show(RESERVING);
            int amount = inventory.reserve(order);

            tracking.show(WAITING_FOR_APPROVAL);
            DurableFuture<Approval> approval = ctx.waitForEvent("approval", Approval.class);
            if (ctx.select(approval, ctx.timer(order.approvalWithin())) != approval) {
                throw new OrderRefusedException("not approved in time");
            }
            ctx.logger().info("{} approved by {}", order.id(), approval.await().by());

            tracking.show(CHARGING);
            payments.charge(order, amount);

            tracking.show(SHIPPING);
            ctx.call(ShipmentFlow.class, new Shipment(order, tracking.notes())).await();
            tracking.show(SHIPPED);
            return SHIPPED;
        } catch (OrderRefusedException refused) {
            inventory.release(order);
            tracking.show(REFUSED, refused.getMessage());
            return REFUSED;
        }
    }
}
