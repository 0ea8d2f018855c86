package com.example.demo;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import java.time.Duration;

@Orchestration
class WelcomeFlow implements Orchestrator<String, String> {

    private final Mailer mailer;

    WelcomeFlow(Mailer mailer) {
        this.mailer = mailer;
    }

    @Override
    public String run(OrchestrationContext ctx, String customer) {
        mailer.send(customer, "Welcome!");
        ctx.timer(Duration.ofMinutes(1)).await(); // or three months
        mailer.send(customer, "How do you like it?");
        return customer + " was asked";
    }
}
