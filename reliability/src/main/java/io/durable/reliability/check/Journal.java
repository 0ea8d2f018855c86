package io.durable.reliability.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What clients were told and what activities did: everything that is known outside the database. */
public final class Journal implements Log {

    /** Something that was seen outside the database. */
    public sealed interface Entry permits Accepted, Raised, Effect, Told {}

    /**
     * An instance whose start was accepted.
     *
     * @param statuses how it may end
     * @param output what a completed one returns as JSON, {@code null} if that depends
     */
    public record Accepted(
            String instanceId,
            Set<String> statuses,
            @Nullable String output) implements Entry {}

    /** A persistent event, and what its sender was told. */
    public record Raised(String instanceId, String name, String data, Answer answer) implements Entry {}

    /** What a client was told. */
    public enum Answer {
        ACCEPTED,
        REFUSED,
        /** Nothing, or that the database is out of reach: it may have been done or not. */
        UNKNOWN
    }

    /** An activity began to run. */
    public record Effect(String idempotencyKey, String input) implements Entry {}

    /** A client got that result, as JSON. */
    public record Told(String instanceId, String output) implements Entry {}

    private final Map<String, Accepted> accepted = new ConcurrentHashMap<>();
    private final Queue<Raised> raised = new ConcurrentLinkedQueue<>();
    private final Queue<Effect> effects = new ConcurrentLinkedQueue<>();
    private final Map<String, String> results = new ConcurrentHashMap<>();

    @Override
    public void write(Entry entry) {
        if (entry instanceof Accepted instance) {
            accepted.put(instance.instanceId(), instance);
        } else if (entry instanceof Raised event) {
            raised.add(event);
        } else if (entry instanceof Effect effect) {
            effects.add(effect);
        } else if (entry instanceof Told told) {
            results.put(told.instanceId(), told.output());
        } else {
            throw new IllegalArgumentException("Unknown entry " + entry);
        }
    }

    public Map<String, Accepted> accepted() {
        return accepted;
    }

    public List<Raised> raised() {
        return new ArrayList<>(raised);
    }

    /** One for every time an activity ran. */
    public List<Effect> effects() {
        return new ArrayList<>(effects);
    }

    public Map<String, String> results() {
        return results;
    }
}
