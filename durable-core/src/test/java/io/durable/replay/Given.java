package io.durable.replay;

import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.history.Payload;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/**
 * History in, outcome out: {@code given(history).andMessages(messages).when(code).thenCompletes(output)}. The code is
 * that of execution 1 of instance {@code order-42}; new events are recorded an hour after the history began.
 */
record Given(List<Event> history, List<Delivered> messages) {

    static final Clock CLOCK = Clock.fixed(Events.at(1).plus(Duration.ofHours(1)), ZoneOffset.UTC);

    static final Executor THREADS = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "orchestration");
        thread.setDaemon(true);
        return thread;
    });

    static final EngineSettings SETTINGS =
            new EngineSettings(THREADS, CLOCK, Events.PAYLOADS, Limits.DEFAULT, Duration.ofMinutes(1));

    /** Orchestration code as a lambda, returning what is written as the output. */
    @FunctionalInterface
    interface Flow {
        Object run(OrchestrationContext ctx) throws Exception;
    }

    static Given given(Event... history) {
        return new Given(List.of(history), List.of());
    }

    static Given given(List<Event> history) {
        return new Given(history, List.of());
    }

    /** Messages that arrive after the history, all in one turn. */
    Given andMessages(Delivered... messages) {
        return new Given(history, List.of(messages));
    }

    Then when(Flow flow) {
        return Then.of(() -> engine(flow, history), messages);
    }

    static ReplayEngine engine(Flow flow, List<Event> history) {
        return engine(flow, history, SETTINGS);
    }

    static ReplayEngine engine(Flow flow, List<Event> history, EngineSettings settings) {
        return new ReplayEngine(new Execution("order-42", 1, code(flow), settings), history);
    }

    static Code code(Flow flow) {
        return new Code() {
            @Override
            public Payload run(OrchestrationContext context, Payload input) throws Exception {
                return Events.json(flow.run(context));
            }

            @Override
            public void checkInput(Payload input) {
                Events.PAYLOADS.read(input, Object.class);
            }
        };
    }
}
