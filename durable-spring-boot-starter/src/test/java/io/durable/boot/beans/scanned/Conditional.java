package io.durable.boot.beans.scanned;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import org.springframework.context.annotation.Profile;

/** Is a bean in one profile only. */
@Orchestration
@Profile("special")
class Conditional implements Orchestrator<String, String> {

    @Override
    public String run(OrchestrationContext ctx, String input) {
        return input;
    }
}
