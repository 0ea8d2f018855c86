package io.durable.reliability.check;

import io.durable.Limits;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.PayloadMapper;
import io.durable.history.Requested.Ending;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Rows.EventRow;
import io.durable.replay.Code;
import io.durable.replay.EngineSettings;
import io.durable.replay.Execution;
import io.durable.replay.NonDeterminismException;
import io.durable.replay.ReplayEngine;
import io.durable.replay.Turn;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;
import tools.jackson.databind.json.JsonMapper;

/** The code that made a history makes it again: it asks for the same, adds nothing, and ends where the history ends. */
final class ReplayRule implements Rule {

    private final Programs programs;
    private final EngineSettings settings;

    ReplayRule(Programs programs, Limits limits) {
        this.programs = programs;
        this.settings = new EngineSettings(
                Executors.newCachedThreadPool(daemons()),
                Clock.systemUTC(),
                new PayloadMapper(JsonMapper.shared()),
                limits,
                Duration.ofSeconds(30));
    }

    private static ThreadFactory daemons() {
        CustomizableThreadFactory threads = new CustomizableThreadFactory("replay-");
        threads.setDaemon(true);
        return threads;
    }

    @Override
    public void check(Books books, List<String> complaints) {
        books.forEachExecution((events, ledger) -> {
            EventRow first = events.get(0);
            List<EventRow> made = madeByCode(events);
            if (first.fact() instanceof OrchestrationStarted start && made.size() > 1) {
                String version = Objects.requireNonNullElseGet(
                        start.version(), () -> String.valueOf(books.version(first.instanceId())));
                replay(made, programs.code(start.name(), version), complaints);
            }
        });
    }

    /** Without an end that came from outside, perhaps before the code had run at all. */
    private static List<EventRow> madeByCode(List<EventRow> events) {
        int last = events.size() - 1;
        return events.get(last).fact() instanceof OrchestrationTerminated ? events.subList(0, last) : events;
    }

    private void replay(List<EventRow> rows, Code code, List<String> complaints) {
        EventRow first = rows.get(0);
        List<Event> history = rows.stream()
                .map(row -> new Event(row.eventId(), row.recordedAt(), row.fact()))
                .toList();
        Fact last = rows.get(rows.size() - 1).fact();
        try {
            ReplayEngine engine =
                    new ReplayEngine(new Execution(first.instanceId(), first.executionId(), code, settings), history);
            Turn turn = engine.turn(List.of());
            engine.close();
            boolean ends = last instanceof Ending;
            if (!turn.events().isEmpty() || (ends && engine.ending().isEmpty())) {
                complaints.add(first + " goes on when it is replayed: " + turn.events());
            }
        } catch (NonDeterminismException e) {
            complaints.add(first + " cannot be replayed: " + e.getMessage());
        }
    }
}
