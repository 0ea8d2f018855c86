package io.durable.runtime;

import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.replay.Code;
import java.lang.reflect.Type;

/** An {@link Orchestrator} with its input and output as payloads. */
record OrchestratorCode<I, O>(Orchestrator<I, O> orchestrator, Type inputType, PayloadMapper payloads, Limits limits)
        implements Code {

    @Override
    public Payload run(OrchestrationContext context, Payload input) throws Exception {
        I decoded = payloads.read(input, inputType);
        return limits.checkPayload("The result", payloads.write(orchestrator.run(context, decoded)));
    }

    @Override
    public void checkInput(Payload input) {
        payloads.read(input, inputType);
    }
}
