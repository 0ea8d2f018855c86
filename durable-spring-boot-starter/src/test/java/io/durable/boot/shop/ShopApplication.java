package io.durable.boot.shop;

import io.durable.DurableClient;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. */
@SpringBootApplication
public class ShopApplication {

    /** Sells {@code order} under its own id. */
    public static OrchestrationHandle<String> sell(DurableClient client, Order order) {
        return client.start(OrderFlow.class, order, StartOptions.id(order.id()));
    }
}
