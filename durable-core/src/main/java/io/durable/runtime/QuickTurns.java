package io.durable.runtime;

import io.durable.provider.Consumed;
import io.durable.provider.Handler;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Knows of which orchestrations turns come back at once. Those of others are not run while somebody waits for what he has
 * asked for to be stored: he must not wait for code that takes its time.
 */
final class QuickTurns {

    private static final Duration AT_ONCE = Duration.ofMillis(10);

    /** With so many turns under way, it is cheaper to commit first turns in groups than each with its instance. */
    private static final int COMPANY = 4;

    private final Set<Handler> withQuickStart = ConcurrentHashMap.newKeySet();
    private final Set<Handler> slow = ConcurrentHashMap.newKeySet();

    /**
     * Whether a first turn is to be run before its instance is stored, so that both are one commit: if the last first turn
     * of that orchestration came back at once and asked for nothing but activities and timers.
     */
    boolean comeAlong(Handler orchestration, int turnsUnderWay) {
        return turnsUnderWay < COMPANY && withQuickStart.contains(orchestration);
    }

    /** Whether the last turn of that orchestration came back at once. */
    boolean comeBack(Handler orchestration) {
        return !slow.contains(orchestration);
    }

    /** A turn, the first of its instance or not, took {@code time} until its code waited. */
    void observe(Handler orchestration, TurnCommit turn, Duration time) {
        boolean atOnce = time.compareTo(AT_ONCE) <= 0;
        put(orchestration, slow, !atOnce);
        if (turn.fence().isBeforeFirstTurn() && turn.consumed().equals(Consumed.NOTHING)) {
            put(orchestration, withQuickStart, atOnce && NewInstance.canComeAlong(turn));
        }
    }

    private static void put(Handler orchestration, Set<Handler> set, boolean belongsThere) {
        if (belongsThere) {
            set.add(orchestration);
        } else {
            set.remove(orchestration);
        }
    }
}
