package com.example.shop;

import io.durable.Activity;
import io.durable.ActivityContext;
import io.durable.Retry;
import org.springframework.stereotype.Component;

@Component
class Payments {

    @Activity
    public int quote(Order order) {
        return order.item().length();
    }

    @Activity(retry = @Retry(maxAttempts = 5, backoff = "1s"), timeout = "30s")
    public Receipt charge(Order order, int amount) {
        String key = ActivityContext.current().idempotencyKey(); // the same in every attempt
        return new Receipt(order.id(), amount, key);
    }
}
