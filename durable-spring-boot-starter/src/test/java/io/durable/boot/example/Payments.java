package io.durable.boot.example;

import io.durable.Activity;
import io.durable.ActivityContext;
import io.durable.Retry;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Takes money. */
@Component
class Payments {

    @Transactional
    @Activity(retry = @Retry(maxAttempts = 5, backoff = "1s"), timeout = "30s")
    public String charge(Order order) {
        String key = ActivityContext.current().idempotencyKey(); // the same in every attempt
        return "receipt " + key;
    }
}
