package io.durable.sample.fulfilment;

/** How far an order has come. */
public enum OrderStatus {
    PLACED,
    RESERVING,
    WAITING_FOR_APPROVAL,
    CHARGING,
    SHIPPING,
    SHIPPED,
    REFUSED;

    /** Whether nothing more happens. */
    public boolean isFinal() {
        return this == SHIPPED || this == REFUSED;
    }
}
