package io.durable.reliability.load;

import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.replay.Code;
import io.durable.runtime.RuntimeBuilder;
import tools.jackson.databind.json.JsonMapper;

/** An orchestration in one version, for a node to run or a history to be replayed with. */
public record Flow<I>(String name, int version, Class<I> input, Orchestrator<I, ?> orchestrator) implements Code {

    private static final PayloadMapper PAYLOADS = new PayloadMapper(JsonMapper.shared());

    void register(RuntimeBuilder runtime) {
        runtime.orchestration(name, String.valueOf(version), input, orchestrator);
    }

    @Override
    public Payload run(OrchestrationContext context, Payload payload) throws Exception {
        return PAYLOADS.write(orchestrator.run(context, PAYLOADS.read(payload, input)));
    }

    @Override
    public void checkInput(Payload payload) {
        PAYLOADS.read(payload, input);
    }
}
