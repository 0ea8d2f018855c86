package io.durable.sample.fulfilment;

/** Thrown when an order cannot be fulfilled; trying again does not help. */
public class OrderRefusedException extends RuntimeException {

    public OrderRefusedException(String reason) {
        super(reason);
    }
}
