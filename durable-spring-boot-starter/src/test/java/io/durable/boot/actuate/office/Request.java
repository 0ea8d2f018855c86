package io.durable.boot.actuate.office;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import java.time.Duration;

/** Files a request, has it checked by a child, and waits for a decision. */
@Orchestration
public class Request implements Orchestrator<String, String> {

    private final Archive archive;

    Request(Archive archive) {
        this.archive = archive;
    }

    @Override
    public String run(OrchestrationContext ctx, String what) {
        String number = archive.file(what);
        ctx.setStatus("filed as " + number);
        ctx.call("Check", number, String.class, StartOptions.id("check-of-" + ctx.instanceId()));
        ctx.timer(Duration.ofDays(30));
        DurableFuture<String> decision = ctx.waitForEvent("decision", String.class);
        return decision.await() + ", "
                + ctx.waitForPersistentEvent("note", String.class).await();
    }
}
