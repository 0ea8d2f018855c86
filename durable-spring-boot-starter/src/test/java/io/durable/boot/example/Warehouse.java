package io.durable.boot.example;

import org.springframework.stereotype.Component;

/** Has everything. */
@Component
class Warehouse implements Inventory {

    @Override
    public String reserve(Order order) {
        return "shelf 7";
    }
}
