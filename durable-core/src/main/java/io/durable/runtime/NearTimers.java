package io.durable.runtime;

import io.durable.history.Delivered.TimerFired;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.provider.TurnCommit;
import io.durable.runtime.Scheduler.Scheduled;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * Timers that turns have set here and that are due before long: when one is, its instance is looked for at once. Timers
 * further away are found by polling, and nobody looks for one that was given up here.
 */
final class NearTimers {

    private static final Duration NEAR = Duration.ofMinutes(10);

    private final Scheduler scheduler;
    private final Runnable whenDue;
    private final Map<ExecutionKey, Map<Long, Scheduled>> timers = new HashMap<>();

    NearTimers(Scheduler scheduler, Runnable whenDue) {
        this.scheduler = scheduler;
        this.whenDue = whenDue;
    }

    /** A turn was committed. */
    synchronized void follow(TurnCommit turn) {
        ExecutionKey execution = turn.fence().execution();
        if (turn.after().endsExecution()) {
            timers.getOrDefault(execution, Map.of()).values().forEach(Scheduled::cancel);
            timers.remove(execution);
            return;
        }
        for (Message message : turn.issued().messages()) {
            if (message.fact() instanceof TimerFired timer && message.delay().compareTo(NEAR) < 0) {
                set(execution, timer.sourceEventId(), message.delay());
            }
        }
        turn.issued().cancelled().timers().forEach(eventId -> forget(execution, eventId));
    }

    private void set(ExecutionKey execution, long eventId, Duration delay) {
        Scheduled scheduled = scheduler.after(delay, () -> {
            forget(execution, eventId);
            whenDue.run();
        });
        Scheduled other =
                timers.computeIfAbsent(execution, key -> new HashMap<>()).put(eventId, scheduled);
        if (other != null) {
            other.cancel(); // that of an earlier instance of the same id
        }
    }

    private synchronized void forget(ExecutionKey execution, long eventId) {
        Map<Long, Scheduled> ofExecution = timers.getOrDefault(execution, Map.of());
        Scheduled scheduled = ofExecution.get(eventId);
        if (scheduled != null) {
            scheduled.cancel();
            ofExecution.remove(eventId);
            if (ofExecution.isEmpty()) {
                timers.remove(execution);
            }
        }
    }
}
