package io.durable.boot.neighbours.jpa;

import io.durable.DurableClient;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import jakarta.persistence.PostPersist;

/** Sells something to everybody new; made while the entities are still being set up. */
public class FirstSale {

    private final DurableClient client;

    public FirstSale(DurableClient client) {
        this.client = client;
    }

    @PostPersist
    void sell(Person person) {
        ShopApplication.sell(client, new Order(person.name, 1));
    }
}
