package io.durable.test.simulation;

import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.history.Event;
import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.provider.ExecutionKey;
import io.durable.replay.Code;
import io.durable.replay.EngineSettings;
import io.durable.replay.Execution;
import io.durable.replay.ReplayEngine;
import io.durable.test.TestClock;
import io.durable.test.TestScheduler;
import io.durable.test.TestThreads;
import java.time.Duration;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** Runs code against a history that is complete. */
record Replay(Orchestrator<Integer, ?> orchestrator) implements Code {

    private static final PayloadMapper PAYLOADS = new PayloadMapper(JsonMapper.shared());
    private static final TestClock CLOCK = new TestClock();
    private static final EngineSettings SETTINGS = new EngineSettings(
            TestThreads.with(new TestScheduler(CLOCK)).orchestrations(),
            CLOCK,
            PAYLOADS,
            Limits.DEFAULT,
            Duration.ofMinutes(1));

    @Override
    public Payload run(OrchestrationContext context, Payload input) throws Exception {
        return PAYLOADS.write(orchestrator.run(context, PAYLOADS.read(input, Integer.class)));
    }

    @Override
    public void checkInput(Payload input) {
        PAYLOADS.read(input, Integer.class);
    }

    /** Whether the code comes to the end that is recorded, and asks for nothing else. */
    boolean endsAsRecorded(ExecutionKey key, List<Event> history) {
        ReplayEngine engine =
                new ReplayEngine(new Execution(key.instanceId(), key.executionId(), this, SETTINGS), history);
        boolean nothingNew = engine.turn(List.of()).events().isEmpty();
        return nothingNew
                && engine.ending()
                        .filter(history.get(history.size() - 1).fact()::equals)
                        .isPresent();
    }
}
