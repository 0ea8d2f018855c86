package io.durable.sample.fulfilment;

import io.durable.Activity;
import io.durable.Retry;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** What is in stock. */
@Component
public class Inventory {

    private final JdbcClient jdbc;
    private final Effects effects;

    Inventory(JdbcClient jdbc, Effects effects) {
        this.jdbc = jdbc;
        this.effects = effects;
    }

    /** Takes what is ordered out of stock and says what it costs. */
    @Activity(retry = @Retry(maxAttempts = 5, nonRetryable = OrderRefusedException.class))
    @Transactional
    public int reserve(PlacedOrder order) {
        if (effects.record(order.id())) {
            take(order);
        }
        int price = jdbc.sql("select price from stock where item = :item")
                .param("item", order.item())
                .query(Integer.class)
                .single();
        return price * order.quantity();
    }

    private void take(PlacedOrder order) {
        int taken = jdbc.sql("""
                        update stock set available = available - :quantity
                        where item = :item and available >= :quantity
                        """)
                .param("quantity", order.quantity())
                .param("item", order.item())
                .update();
        if (taken == 0) {
            throw new OrderRefusedException("out of stock");
        }
    }

    /** Puts back what was taken for an order, if anything was. */
    @Activity(retry = @Retry(maxAttempts = 10))
    @Transactional
    public void release(PlacedOrder order) {
        if (effects.of(order.id()).contains("reserve") && effects.record(order.id())) {
            jdbc.sql("update stock set available = available + :quantity where item = :item")
                    .param("quantity", order.quantity())
                    .param("item", order.item())
                    .update();
        }
    }
}
