package io.durable.boot.beans.scanned;

import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Is marked by an annotation that is marked. */
@Process(name = "refund")
public class Composed implements Orchestrator<String, String> {

    @Override
    public String run(OrchestrationContext ctx, String input) {
        return "composed " + input;
    }
}
