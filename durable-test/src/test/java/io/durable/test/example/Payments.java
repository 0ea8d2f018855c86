package io.durable.test.example;

import io.durable.Activity;
import io.durable.Retry;

interface Payments {

    @Activity
    void reserve(Order order);

    @Activity
    void release(Order order);

    @Activity
    int quote(Order order);

    @Activity(retry = @Retry(maxAttempts = 5, backoff = "1s"), timeout = "30s")
    Receipt charge(Order order, int amount);

    record Order(String id, String item) {}

    record Approval(boolean granted) {}

    record Receipt(String orderId, int amount) {}
}
