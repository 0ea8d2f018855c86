package io.durable.boot.beans.scanned;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Is a bean for no other reason than its annotation. */
@Orchestration
class Plain implements Orchestrator<String, String> {

    @Override
    public String run(OrchestrationContext ctx, String input) {
        return "plain " + input;
    }
}
