package io.durable.replay;

import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.FactCodec;
import io.durable.history.Requested;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A history with one thing changed.
 *
 * @param harmful whether no run of any code could have written it, so that it must be detected
 */
record Mutation(String what, List<Event> history, boolean harmful) {

    private static final JsonMapper JSON = JsonMapper.shared();

    /** Facts that say the same under another type. */
    private static final Map<String, List<String>> OTHER_TYPES = Map.ofEntries(
            Map.entry("ActivityCompleted", List.of("SubOrchestrationCompleted", "TimerFired")),
            Map.entry("SubOrchestrationCompleted", List.of("ActivityCompleted")),
            Map.entry("ActivityFailed", List.of("SubOrchestrationFailed")),
            Map.entry("SubOrchestrationFailed", List.of("ActivityFailed")),
            Map.entry("ExternalEvent", List.of("ExternalEventPersistent")),
            Map.entry("ExternalEventPersistent", List.of("ExternalEvent")),
            Map.entry("ExternalSubscribed", List.of("ExternalSubscribedPersistent")),
            Map.entry("ExternalSubscribedPersistent", List.of("ExternalSubscribed")),
            Map.entry("ActivityCancelRequested", List.of("TimerCancelled", "ExternalSubscribedCancelled")),
            Map.entry("TimerCancelled", List.of("ActivityCancelRequested")),
            Map.entry("SubOrchestrationScheduled", List.of("OrchestrationChained", "ActivityScheduled")),
            Map.entry("OrchestrationCancelled", List.of("OrchestrationCancelRequested", "OrchestrationTerminated")),
            Map.entry("OrchestrationCancelRequested", List.of("OrchestrationCancelled", "OrchestrationTerminated")));

    /** Every single mutation of a history. */
    static List<Mutation> all(List<Event> history) {
        List<Mutation> mutations = new ArrayList<>();
        for (int i = 0; i < history.size(); i++) {
            boolean last = i == history.size() - 1;
            mutations.add(new Mutation("without event " + (i + 1), without(history, i), !last || i == 0));
            mutations.add(new Mutation("event " + (i + 1) + " cut out", renumbered(without(history, i), 0, 0), i == 0));
            mutations.add(new Mutation(
                    "event " + (i + 1) + " cut out of all ids", renumbered(without(history, i), i + 1, -1), i == 0));
            mutations.add(new Mutation("event " + (i + 1) + " twice", renumbered(twice(history, i), 0, 0), i == 0));
            if (!last) {
                mutations.add(new Mutation("event " + (i + 1) + " and the next swapped", swapped(history, i), i == 0));
            }
            mutations.add(
                    new Mutation("later from event " + (i + 1) + " on", later(history, i, history.size()), false));
            if (history.get(i).fact() instanceof Requested) {
                mutations.add(new Mutation("event " + (i + 1) + " later", later(history, i, i + 1), false));
            }
            mutations.addAll(altered(history, i));
        }
        return mutations;
    }

    private static List<Event> without(List<Event> history, int i) {
        List<Event> events = new ArrayList<>(history);
        events.remove(i);
        return events;
    }

    private static List<Event> twice(List<Event> history, int i) {
        List<Event> events = new ArrayList<>(history);
        events.add(i, history.get(i));
        return events;
    }

    private static List<Event> swapped(List<Event> history, int i) {
        List<Event> events = new ArrayList<>(history);
        events.set(i, withFact(history.get(i), history.get(i + 1).fact()));
        events.set(i + 1, withFact(history.get(i + 1), history.get(i).fact()));
        return events;
    }

    private static List<Event> later(List<Event> history, int from, int to) {
        return IntStream.range(0, history.size())
                .mapToObj(i -> i < from || i >= to
                        ? history.get(i)
                        : new Event(
                                i + 1,
                                history.get(i).recordedAt().plus(Duration.ofHours(1)),
                                history.get(i).fact()))
                .toList();
    }

    /** With ids 1, 2, 3 …; references to ids from {@code from} on are moved by {@code step}. */
    private static List<Event> renumbered(List<Event> events, long from, long step) {
        List<Event> renumbered = new ArrayList<>();
        for (Event event : events) {
            ObjectNode json = json(event.fact());
            JsonNode source = json.get("source_event_id");
            if (source != null && source.asLong() > from) {
                json.put("source_event_id", source.asLong() + step);
            }
            renumbered.add(new Event(renumbered.size() + 1, event.recordedAt(), fact(event.fact(), json)));
        }
        return renumbered;
    }

    /** With each field of the fact altered, and with the fact under other types. */
    private static List<Mutation> altered(List<Event> history, int i) {
        Event event = history.get(i);
        List<Mutation> mutations = new ArrayList<>();
        ObjectNode json = json(event.fact());
        for (String field : json.propertyNames()) {
            List<UnaryOperator<JsonNode>> alterations = json.get(field).isNumber()
                    ? List.of(
                            value -> JSON.valueToTree(value.asLong() + 1),
                            value -> JSON.valueToTree(value.asLong() - 1))
                    : List.of(Mutation::other);
            for (UnaryOperator<JsonNode> alteration : alterations) {
                ObjectNode changed = json.deepCopy();
                changed.set(field, alteration.apply(json.get(field)));
                mutations.add(new Mutation(
                        "event " + (i + 1) + " with " + field + " " + changed.get(field),
                        with(history, i, fact(event.fact(), changed)),
                        event.fact() instanceof Requested));
            }
        }
        for (String type : OTHER_TYPES.getOrDefault(event.fact().type(), List.of())) {
            mutations.add(new Mutation(
                    "event " + (i + 1) + " as " + type,
                    with(history, i, FactCodec.decode(type, json.toString())),
                    event.fact() instanceof Requested));
        }
        return mutations;
    }

    private static JsonNode other(JsonNode value) {
        if (value instanceof ObjectNode object) { // of failures, type and message count
            ObjectNode changed = object.deepCopy();
            object.propertyNames().stream()
                    .filter(field ->
                            !field.equals("stack_trace") && object.get(field).isString())
                    .forEach(field -> changed.set(field, other(object.get(field))));
            return changed;
        } else if (value instanceof ArrayNode carried) {
            ArrayNode changed = carried.deepCopy();
            changed.remove(0);
            return changed;
        } else if (!value.isString()) {
            return JSON.valueToTree("other");
        }
        try {
            return JSON.valueToTree(
                    Instant.parse(value.asString()).plusMillis(1).toString());
        } catch (DateTimeParseException noTime) {
            return JSON.valueToTree(value.asString() + "~");
        }
    }

    private static List<Event> with(List<Event> history, int i, Fact fact) {
        List<Event> events = new ArrayList<>(history);
        events.set(i, withFact(history.get(i), fact));
        return events;
    }

    private static Event withFact(Event event, Fact fact) {
        return new Event(event.eventId(), event.recordedAt(), fact);
    }

    private static ObjectNode json(Fact fact) {
        return (ObjectNode) JSON.readTree(FactCodec.encode(fact));
    }

    private static Fact fact(Fact original, ObjectNode json) {
        return FactCodec.decode(original.type(), json.toString());
    }
}
