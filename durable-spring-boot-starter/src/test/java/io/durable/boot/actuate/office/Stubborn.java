package io.durable.boot.actuate.office;

import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import java.util.concurrent.atomic.AtomicBoolean;

/** Stalls until it is mended. */
@Orchestration
public class Stubborn implements Orchestrator<String, String> {

    public static final AtomicBoolean MENDED = new AtomicBoolean();

    @Override
    public String run(OrchestrationContext ctx, String input) {
        if (!MENDED.get()) {
            throw new AssertionError("not mended yet");
        }
        return "mended";
    }
}
