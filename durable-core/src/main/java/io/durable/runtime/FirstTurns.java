package io.durable.runtime;

import io.durable.provider.Consumed;
import io.durable.provider.Handler;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Decides which first turns are run before their instance is stored, so that both are one commit: those of orchestrations
 * whose last first turn came back at once and asked for nothing but activities and timers. Whoever starts an instance waits
 * for that commit, and must not wait for code that may take its time.
 */
final class FirstTurns {

    private static final Duration AT_ONCE = Duration.ofMillis(10);

    /** With so many turns under way, it is cheaper to commit first turns in groups than each with its instance. */
    private static final int COMPANY = 4;

    private final Set<Handler> quick = ConcurrentHashMap.newKeySet();

    boolean comeAlong(Handler orchestration, int turnsUnderWay) {
        return turnsUnderWay < COMPANY && quick.contains(orchestration);
    }

    /** A turn, the first of its instance or not, took {@code time} until its code waited. */
    void observe(Handler orchestration, TurnCommit turn, Duration time) {
        if (!turn.fence().isBeforeFirstTurn() || !turn.consumed().equals(Consumed.NOTHING)) {
            return;
        }
        if (time.compareTo(AT_ONCE) <= 0 && NewInstance.canComeAlong(turn)) {
            quick.add(orchestration);
        } else {
            quick.remove(orchestration);
        }
    }
}
