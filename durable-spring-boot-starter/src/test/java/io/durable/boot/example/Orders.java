package io.durable.boot.example;

import io.durable.DurableClient;
import io.durable.StartOptions;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Takes orders: the row and its orchestration are there together, or neither is. */
@Component
class Orders {

    private final JdbcClient jdbc;
    private final DurableClient client;

    Orders(JdbcClient jdbc, DurableClient client) {
        this.jdbc = jdbc;
        this.client = client;
    }

    @Transactional
    public void place(String id, Order order) {
        jdbc.sql("insert into orders (id, item) values (?, ?)")
                .params(id, order.item())
                .update();
        client.start(OrderFlow.class, order, StartOptions.id(id));
    }
}
