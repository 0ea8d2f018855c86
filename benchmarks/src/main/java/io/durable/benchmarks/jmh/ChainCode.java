package io.durable.benchmarks.jmh;

import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.benchmarks.engine.EngineThreads;
import io.durable.history.Delivered;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.replay.Code;
import io.durable.replay.EngineSettings;
import io.durable.replay.Execution;
import io.durable.replay.ReplayEngine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** An orchestration that calls activities in a row and never ends. */
final class ChainCode implements Code {

    static final Payload RESULT = Payload.ofJson("{\"id\":42,\"state\":\"reserved\"}");

    private static final EngineSettings SETTINGS = new EngineSettings(
            EngineThreads.executor("orchestration-"),
            Clock.systemUTC(),
            new PayloadMapper(JsonMapper.shared()),
            Limits.DEFAULT,
            Duration.ofMinutes(1));

    @Override
    public Payload run(OrchestrationContext context, Payload input) {
        while (true) {
            context.schedule("reserve", 42, Object.class).await();
        }
    }

    @Override
    public void checkInput(Payload input) {}

    static ReplayEngine engine(List<Event> history) {
        return new ReplayEngine(new Execution("order-42", 1, new ChainCode(), SETTINGS), history);
    }

    static Event started() {
        return new Event(1, Instant.now(), OrchestrationStarted.first("chain", "1", Payload.NULL, null));
    }

    /** The answer to the activity an engine waits for. */
    static List<Delivered> answer(ReplayEngine engine) {
        return List.of(new ActivityCompleted(engine.nextEventId() - 1, RESULT));
    }

    /** What is recorded after some turns, with at least that many events. */
    static List<Event> history(int events) {
        List<Event> history = new ArrayList<>(List.of(started()));
        ReplayEngine engine = engine(history);
        List<Event> all = new ArrayList<>(history);
        all.addAll(engine.turn(List.of()).events());
        while (all.size() < events) {
            all.addAll(engine.turn(answer(engine)).events());
        }
        engine.close();
        return all;
    }
}
