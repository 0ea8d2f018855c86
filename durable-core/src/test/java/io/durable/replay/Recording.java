package io.durable.replay;

import io.durable.OrchestrationContext;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.history.FailureDetails;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.programs.Program;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One execution of a program, run turn by turn by an engine that was kept alive.
 *
 * @param batches the messages of each turn
 * @param turns what the engine answered
 */
record Recording(Program program, long executionId, Event start, List<List<Delivered>> batches, List<Turn> turns) {

    /** Runs a program to its end, through all its executions, with random messages. */
    static List<Recording> of(Program program, SplittableRandom random) {
        List<Recording> executions = new ArrayList<>();
        OrchestrationStarted start = OrchestrationStarted.first("program", "1", Events.json(1), null);
        for (long id = 1; ; id++) {
            Recording recording =
                    new Recording(program, id, Events.event(1, start), new ArrayList<>(), new ArrayList<>());
            ReplayEngine engine = recording.record(new RandomMail(random));
            executions.add(recording);
            if (!(engine.ending().orElseThrow() instanceof OrchestrationContinuedAsNew next)) {
                return executions;
            }
            start = new OrchestrationStarted(
                    "program", "1", next.input(), null, engine.operations().unconsumed());
        }
    }

    private ReplayEngine record(RandomMail mail) {
        ReplayEngine engine = engine(List.of(start), ScriptedClock.after(start));
        List<Delivered> batch = List.of();
        while (true) {
            Turn turn = engine.turn(batch);
            batches.add(batch);
            turns.add(turn);
            if (engine.ending().isPresent()) {
                return engine;
            }
            batch = mail.next(turn.events(), engine.operations().open());
        }
    }

    /** The whole history, its start included. */
    List<Event> history() {
        List<Event> history = new ArrayList<>(List.of(start));
        turns.forEach(turn -> history.addAll(turn.events()));
        return history;
    }

    /** A new engine for the program, on a history of its own. */
    ReplayEngine engine(List<Event> history, Clock clock) {
        EngineSettings settings = new EngineSettings(
                Given.THREADS, clock, Events.PAYLOADS, Given.SETTINGS.limits(), Given.SETTINGS.slowTurn());
        return new ReplayEngine(new Execution("program-1", executionId, new ProgramCode(program), settings), history);
    }

    private record ProgramCode(Program program) implements Code {

        @Override
        public Payload run(OrchestrationContext context, Payload input) throws Exception {
            return Events.json(program.run(context, Integer.valueOf(input.json())));
        }

        @Override
        public void checkInput(Payload input) {
            Integer.parseInt(input.json());
        }
    }

    /** What reached the code, in order. */
    static List<Delivered> deliveries(List<Event> events) {
        return events.stream()
                .map(Event::fact)
                .filter(Delivered.class::isInstance)
                .map(Delivered.class::cast)
                .toList();
    }

    /** The same events without stack traces, which say how code was reached and not what it did. */
    static List<Event> withoutStacks(List<Event> events) {
        return events.stream().map(Recording::withoutStack).toList();
    }

    private static Event withoutStack(Event event) {
        if (event.fact() instanceof OrchestrationFailed failed) {
            FailureDetails failure = failed.failure();
            return new Event(
                    event.eventId(),
                    event.recordedAt(),
                    new OrchestrationFailed(
                            new FailureDetails(failure.type(), failure.message(), null, failure.retryable())));
        }
        return event;
    }
}
