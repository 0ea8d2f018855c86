package com.example.demo;

import io.durable.Activity;
import io.durable.Retry;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

@Component
class Mailer {

    @Activity(retry = @Retry(maxAttempts = 5, backoff = "1s"), timeout = "30s")
    public void send(String to, String text) {
        LoggerFactory.getLogger(Mailer.class).info("To {}: {}", to, text);
    }
}
