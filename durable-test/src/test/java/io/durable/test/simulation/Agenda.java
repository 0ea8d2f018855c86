package io.durable.test.simulation;

import io.durable.runtime.Scheduler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** What one node has to do, now and later. Nothing runs by itself: somebody takes one thing after the other. */
final class Agenda implements Executor, Scheduler {

    private record Later(Instant dueAt, Runnable task) {}

    private final Clock clock;
    private final List<Runnable> now = new ArrayList<>();
    private final List<Later> later = new ArrayList<>();

    Agenda(Clock clock) {
        this.clock = clock;
    }

    @Override
    public void execute(Runnable task) {
        now.add(task);
    }

    @Override
    public Scheduled after(Duration delay, Runnable task) {
        Later scheduled = new Later(clock.instant().plus(delay), task);
        later.add(scheduled);
        return () -> later.removeIf(other -> other == scheduled);
    }

    /** How many things could be done at this moment. */
    int ready() {
        Instant moment = clock.instant();
        List<Later> due =
                later.stream().filter(task -> !task.dueAt().isAfter(moment)).toList();
        later.removeAll(due);
        due.forEach(task -> now.add(task.task()));
        return now.size();
    }

    /** Does any of the things that could be done. */
    void runAny(RandomGenerator random) {
        now.remove(random.nextInt(now.size())).run();
    }

    /** Does everything, now or later, that comes of what there is. */
    void runAll() {
        while (!now.isEmpty() || !later.isEmpty()) {
            now.addAll(later.stream().map(Later::task).toList());
            later.clear();
            List<Runnable> tasks = List.copyOf(now);
            now.clear();
            tasks.forEach(Runnable::run);
        }
    }

    /** When there is something to do again. */
    @Nullable
    Instant nextDue() {
        return later.stream().map(Later::dueAt).min(Instant::compareTo).orElse(null);
    }
}
