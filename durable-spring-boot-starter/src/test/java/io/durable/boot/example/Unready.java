package io.durable.boot.example;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Is deployed with a mistake. */
@Orchestration
class Unready implements Orchestrator<String, String> {

    @Override
    public String run(OrchestrationContext ctx, String input) {
        throw new AssertionError("not ready yet");
    }
}
