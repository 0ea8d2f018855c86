package io.durable.replay;

import io.durable.OrchestrationContext;
import io.durable.history.Payload;

/** Orchestration code with its input and output as payloads. */
public interface Code {

    Payload run(OrchestrationContext context, Payload input) throws Exception;

    /** @throws IllegalArgumentException if {@code input} is not what the code takes */
    void checkInput(Payload input);
}
