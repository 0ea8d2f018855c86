package io.durable.test;

import io.durable.runtime.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** A scheduler on the time of a {@link TestClock}: nothing happens until that is moved and {@link #runDue} called. */
public final class TestScheduler implements Scheduler {

    private record Task(Instant dueAt, Runnable work) {}

    private final TestClock clock;
    private final List<Task> tasks = new ArrayList<>();

    public TestScheduler(TestClock clock) {
        this.clock = clock;
    }

    @Override
    public Scheduled after(Duration delay, Runnable work) {
        Task task = new Task(clock.instant().plus(delay), work);
        synchronized (tasks) {
            tasks.add(task);
        }
        return () -> remove(task);
    }

    private boolean remove(Task task) {
        synchronized (tasks) {
            return tasks.remove(task);
        }
    }

    /** Runs what is due now, earliest first; what these schedule anew waits for the next call. */
    public void runDue() {
        List<Task> due;
        synchronized (tasks) {
            due = tasks.stream()
                    .filter(task -> !task.dueAt().isAfter(clock.instant()))
                    .sorted(Comparator.comparing(Task::dueAt))
                    .toList();
        }
        due.stream().filter(this::remove).forEach(task -> task.work().run());
    }
}
