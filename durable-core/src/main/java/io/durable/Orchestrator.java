package io.durable;

/**
 * The code of an orchestration. It runs again from the top after a crash, against its recorded history, so it must be
 * deterministic: side effects belong in activities, and time, randomness and waiting come from the context.
 */
@FunctionalInterface
public interface Orchestrator<I, O> {

    O run(OrchestrationContext context, I input) throws Exception;
}
