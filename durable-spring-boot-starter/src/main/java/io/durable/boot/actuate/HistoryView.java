package io.durable.boot.actuate;

import io.durable.history.Event;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What one execution of an instance has done and been told. */
record HistoryView(String instanceId, List<EventView> events) {

    /**
     * One event.
     *
     * @param details what the event records, by the names of its parts
     */
    record EventView(long eventId, Instant recordedAt, String type, Map<String, @Nullable Object> details) {}

    static HistoryView of(String instanceId, List<Event> events, Payloads payloads) {
        return new HistoryView(
                instanceId,
                events.stream()
                        .map(event -> new EventView(
                                event.eventId(),
                                event.recordedAt(),
                                event.fact().type(),
                                payloads.show((Record) event.fact())))
                        .toList());
    }
}
