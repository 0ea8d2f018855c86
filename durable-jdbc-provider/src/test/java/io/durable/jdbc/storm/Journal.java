package io.durable.jdbc.storm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** What clients were told and what activities did: everything that is known outside the database. */
final class Journal {

    /**
     * An instance whose start was accepted.
     *
     * @param statuses how it may end
     * @param output what a completed one returns as JSON, {@code null} if that depends
     */
    record Accepted(
            String instanceId,
            Set<String> statuses,
            @Nullable String output) {}

    /** A persistent event; {@code accepted} if the client was told so, else it may have arrived or not. */
    record Raised(String instanceId, String name, String data, boolean accepted) {}

    /** An activity began to run. */
    record Effect(String idempotencyKey, String input) {}

    private final Map<String, Accepted> accepted = new ConcurrentHashMap<>();
    private final Queue<Raised> raised = new ConcurrentLinkedQueue<>();
    private final Queue<Effect> effects = new ConcurrentLinkedQueue<>();
    private final Map<String, String> results = new ConcurrentHashMap<>();

    void accepted(Accepted instance) {
        accepted.put(instance.instanceId(), instance);
    }

    void raised(Raised event) {
        raised.add(event);
    }

    void effect(Effect effect) {
        effects.add(effect);
    }

    /** A client got that result, as JSON. */
    void result(String instanceId, String output) {
        results.put(instanceId, output);
    }

    Map<String, Accepted> accepted() {
        return accepted;
    }

    List<Raised> raised() {
        return new ArrayList<>(raised);
    }

    /** One for every time an activity ran. */
    List<Effect> effects() {
        return new ArrayList<>(effects);
    }

    Map<String, String> results() {
        return results;
    }
}
