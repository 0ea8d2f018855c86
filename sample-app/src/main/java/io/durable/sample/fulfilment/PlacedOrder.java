package io.durable.sample.fulfilment;

import java.time.Duration;

/**
 * What is to be fulfilled.
 *
 * @param approvalWithin part of the input, not read from configuration by the code: what is recorded stays the same, and
 *     the configuration may change while the order waits
 */
public record PlacedOrder(String id, String item, int quantity, Duration approvalWithin) {}
