package com.example.shop;

import io.durable.Activity;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

@Component
class Inventory {

    final Set<String> reserved = ConcurrentHashMap.newKeySet();

    @Activity
    public void reserve(Order order) {
        reserved.add(order.id());
    }

    @Activity
    public void release(Order order) {
        reserved.remove(order.id());
    }
}
