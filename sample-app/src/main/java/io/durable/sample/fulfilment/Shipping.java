package io.durable.sample.fulfilment;

import io.durable.Activity;
import io.durable.Retry;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Packs parcels and hands them over. */
@Component
public class Shipping {

    private static final Logger log = LoggerFactory.getLogger(Shipping.class);

    private final Effects effects;

    Shipping(Effects effects) {
        this.effects = effects;
    }

    /** Packs one piece and says what is on the label. */
    @Activity(retry = @Retry(maxAttempts = 5))
    @Transactional
    public String pack(Shipment shipment, int piece) {
        PlacedOrder order = shipment.order();
        effects.record(order.id());
        return order.id() + ", " + order.item() + " " + piece + " of " + order.quantity() + " " + shipment.notes();
    }

    @Activity(retry = @Retry(maxAttempts = 5))
    @Transactional
    public void handOver(Shipment shipment, List<String> labels) {
        effects.record(shipment.order().id());
        log.info("Handed over: {}", labels);
    }
}
