package io.durable.jdbc;

import io.durable.ActivityContext;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.RetryPolicy;
import io.durable.runtime.RuntimeBuilder;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Orchestrations that between them ask for everything a store can be asked for. */
final class CrashFlows {

    static final String LONG = "long";
    static final String ENDLESS = "endless";
    static final String RESULT = "ab+leaf+go+note";

    private static final ActivityOptions TWICE =
            ActivityOptions.retry(new RetryPolicy(2, Backoff.fixed(Duration.ofSeconds(1)), Set.of()));

    private final Set<String> effects = ConcurrentHashMap.newKeySet();

    /** Idempotency keys of activities that were run. */
    Set<String> effects() {
        return effects;
    }

    void register(RuntimeBuilder builder) {
        builder.orchestration("Long", "1", String.class, this::runLong)
                .orchestration("Endless", "1", String.class, (ctx, id) -> ctx.waitForEvent("never", String.class)
                        .await())
                .orchestration("Leaf", "1", String.class, (ctx, text) -> ctx.schedule("echo", text, String.class)
                        .await())
                .activity("echo", String.class, text -> {
                    effects.add(ActivityContext.current().idempotencyKey());
                    return text;
                })
                .activity("flaky", String.class, TWICE, text -> {
                    effects.add(ActivityContext.current().idempotencyKey());
                    if (ActivityContext.current().attempt() == 1) {
                        throw new IllegalStateException("the first time");
                    }
                    return text;
                });
    }

    /** Two executions: the first calls, the second waits. */
    private String runLong(OrchestrationContext ctx, String soFar) {
        if (soFar.isEmpty()) {
            DurableFuture<String> a = ctx.schedule("echo", "a", String.class);
            DurableFuture<String> b = ctx.schedule("flaky", "b", String.class);
            ctx.timer(Duration.ofSeconds(2)).await();
            String leaf = ctx.call("Leaf", "leaf", String.class).await();
            return ctx.continueAsNew(a.await() + b.await() + "+" + leaf);
        }
        DurableFuture<String> go = ctx.waitForEvent("go", String.class);
        DurableFuture<Void> deadline = ctx.timer(Duration.ofDays(1));
        if (ctx.select(go, deadline) == deadline) {
            return "too late";
        }
        return soFar + "+" + go.await() + "+"
                + ctx.waitForPersistentEvent("note", String.class).await();
    }
}
