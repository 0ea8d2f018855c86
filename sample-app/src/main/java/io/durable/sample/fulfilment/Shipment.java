package io.durable.sample.fulfilment;

import java.util.List;

/** What is to be packed and handed over, and what the carrier should know. */
public record Shipment(PlacedOrder order, List<String> notes) {}
