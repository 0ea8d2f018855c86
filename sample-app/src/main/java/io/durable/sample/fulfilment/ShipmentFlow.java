package io.durable.sample.fulfilment;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import java.util.List;
import java.util.stream.IntStream;

/** Packs the pieces of an order, all at the same time, and hands them over. */
@Orchestration
class ShipmentFlow implements Orchestrator<Shipment, List<String>> {

    private final Shipping shipping;

    ShipmentFlow(Shipping shipping) {
        this.shipping = shipping;
    }

    @Override
    public List<String> run(OrchestrationContext ctx, Shipment shipment) {
        List<DurableFuture<String>> packing = IntStream.rangeClosed(
                        1, shipment.order().quantity())
                .mapToObj(piece -> ctx.async(shipping::pack, shipment, piece))
                .toList();
        List<String> labels = ctx.<String>all(packing).await();
        shipping.handOver(shipment, labels);
        return labels;
    }
}
