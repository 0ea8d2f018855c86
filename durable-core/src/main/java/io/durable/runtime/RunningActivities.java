package io.durable.runtime;

import io.durable.provider.ActivityKey;
import io.durable.provider.ExecutionKey;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Activities that run here or stand in line to, by execution: when one ends, only its own need be looked at. */
final class RunningActivities {

    private final Map<ExecutionKey, Map<Long, RunActivity>> running = new ConcurrentHashMap<>();

    /** Takes the place of another that may be there under its key. */
    void add(RunActivity run) {
        ActivityKey key = run.key();
        running.compute(key.execution(), (execution, runs) -> {
            Map<Long, RunActivity> all = runs == null ? new ConcurrentHashMap<>(1) : runs;
            all.put(key.eventId(), run);
            return all;
        });
    }

    void remove(RunActivity run) {
        ActivityKey key = run.key();
        running.computeIfPresent(key.execution(), (execution, runs) -> {
            runs.remove(key.eventId(), run);
            return runs.isEmpty() ? null : runs;
        });
    }

    @Nullable
    RunActivity find(ActivityKey key) {
        Map<Long, RunActivity> runs = running.get(key.execution());
        return runs == null ? null : runs.get(key.eventId());
    }

    Collection<RunActivity> of(ExecutionKey execution) {
        Map<Long, RunActivity> runs = running.get(execution);
        return runs == null ? List.of() : runs.values();
    }

    void forEach(Consumer<RunActivity> action) {
        running.values().forEach(runs -> runs.values().forEach(action));
    }
}
