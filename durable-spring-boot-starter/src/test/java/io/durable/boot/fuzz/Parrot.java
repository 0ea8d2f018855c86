package io.durable.boot.fuzz;

import io.durable.DurableFuture;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;

/** Says what it was told, until it is told to stop. */
@Orchestration
class Parrot implements Orchestrator<Object, Object> {

    @Override
    public Object run(OrchestrationContext ctx, Object input) {
        ctx.setStatus(input);
        DurableFuture<Object> stop = ctx.waitForEvent("stop", Object.class);
        DurableFuture<Object> word = ctx.waitForPersistentEvent("word", Object.class);
        while (ctx.select(stop, word) == word) {
            ctx.setStatus(word.await());
            stop = ctx.waitForEvent("stop", Object.class);
            word = ctx.waitForPersistentEvent("word", Object.class);
        }
        return "stopped";
    }
}
