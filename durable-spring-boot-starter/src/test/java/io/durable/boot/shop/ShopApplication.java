package io.durable.boot.shop;

import io.durable.DurableClient;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.context.annotation.ComponentScan;

/** The application, without its auto-configuration. */
@SpringBootConfiguration
@AutoConfigurationPackage
@ComponentScan
public class ShopApplication {

    /** Sells {@code order} under its own id. */
    public static OrchestrationHandle<String> sell(DurableClient client, Order order) {
        return client.start(OrderFlow.class, order, StartOptions.id(order.id()));
    }
}
