package io.durable.boot.actuate.office;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Never comes to an end. */
@Orchestration
class Check implements Orchestrator<String, String> {

    @Override
    public String run(OrchestrationContext ctx, String number) {
        return ctx.waitForEvent("checked", String.class).await();
    }
}
