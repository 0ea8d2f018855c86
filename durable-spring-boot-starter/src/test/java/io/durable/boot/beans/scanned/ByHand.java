package io.durable.boot.beans.scanned;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Is declared by the application itself. */
@Orchestration
public class ByHand implements Orchestrator<String, String> {

    private final String greeting;

    public ByHand(String greeting) {
        this.greeting = greeting;
    }

    @Override
    public String run(OrchestrationContext ctx, String input) {
        return greeting + " " + input;
    }
}
