package io.durable.runtime;

import io.durable.provider.Fence;
import io.durable.provider.Handler;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which orchestrations can run their first turn before their instance is stored, so that both are one commit: those whose
 * last first turn came back at once and asked for nothing but activities and timers. Whoever starts an instance waits for
 * that commit, and must not wait for code that may take its time.
 */
final class FirstTurns {

    private static final Duration AT_ONCE = Duration.ofMillis(10);

    private final Set<Handler> quick = ConcurrentHashMap.newKeySet();

    boolean areQuick(Handler orchestration) {
        return quick.contains(orchestration);
    }

    /** A turn, the first of its instance or not, took {@code time} until its code waited. */
    void observe(Handler orchestration, TurnCommit turn, Duration time) {
        Fence fence = turn.fence();
        if (fence.execution().executionId() == 1 && fence.nextEventId() == 2) {
            if (time.compareTo(AT_ONCE) <= 0 && NewInstance.canComeAlong(turn)) {
                quick.add(orchestration);
            } else {
                quick.remove(orchestration);
            }
        }
    }
}
