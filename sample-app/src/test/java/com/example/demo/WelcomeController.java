package com.example.demo;

import io.durable.DurableClient;
import io.durable.StartOptions;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class WelcomeController {

    private final DurableClient client;

    WelcomeController(DurableClient client) {
        this.client = client;
    }

    @PostMapping("/welcome/{customer}")
    void welcome(@PathVariable String customer) {
        client.start(WelcomeFlow.class, customer, StartOptions.id("welcome-" + customer));
    }
}
