package io.durable.runtime;

import io.durable.Backoff;
import io.durable.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a runtime works.
 *
 * @param nodeId name of this node, unique among those that run at the same time
 */
public record RuntimeSettings(
        String nodeId, Orchestrations orchestrations, Activities activities, Times times, Limits limits) {

    public RuntimeSettings {
        limits.checkId("Node id", nodeId);
    }

    public static RuntimeSettings defaults(String nodeId) {
        return new RuntimeSettings(nodeId, Orchestrations.DEFAULT, Activities.DEFAULT, Times.DEFAULT, Limits.DEFAULT);
    }

    public RuntimeSettings with(Orchestrations orchestrations) {
        return new RuntimeSettings(nodeId, orchestrations, activities, times, limits);
    }

    public RuntimeSettings with(Activities activities) {
        return new RuntimeSettings(nodeId, orchestrations, activities, times, limits);
    }

    public RuntimeSettings with(Times times) {
        return new RuntimeSettings(nodeId, orchestrations, activities, times, limits);
    }

    public RuntimeSettings with(Limits limits) {
        return new RuntimeSettings(nodeId, orchestrations, activities, times, limits);
    }

    /**
     * @param concurrency turns under way at the same time
     * @param cacheSize executions kept parked in memory between their turns
     * @param slowTurn how long code may run before its stack is reported
     * @param maxLosses how often in a row an instance may take its node down before it is left alone
     * @param onNonDeterminism what happens to an instance whose code and history disagree
     */
    public record Orchestrations(
            int concurrency, int cacheSize, Duration slowTurn, int maxLosses, OnNonDeterminism onNonDeterminism) {

        public static final Orchestrations DEFAULT =
                new Orchestrations(100, 200, Duration.ofSeconds(5), 10, OnNonDeterminism.STALL);

        public Orchestrations {
            requirePositive("orchestrations.concurrency", concurrency);
            requireNotNegative("orchestrations.cacheSize", cacheSize);
            requirePositive("orchestrations.slowTurn", slowTurn);
            requirePositive("orchestrations.maxLosses", maxLosses);
        }

        public Orchestrations withCacheSize(int size) {
            return new Orchestrations(concurrency, size, slowTurn, maxLosses, onNonDeterminism);
        }

        public Orchestrations withOnNonDeterminism(OnNonDeterminism reaction) {
            return new Orchestrations(concurrency, cacheSize, slowTurn, maxLosses, reaction);
        }
    }

    /** What happens to an instance whose code and history disagree. */
    public enum OnNonDeterminism {
        /** It waits, is tried again, and goes on by itself once the right code is deployed. */
        STALL,
        FAIL
    }

    /**
     * @param concurrency activities running at the same time
     * @param maxLosses how often in a row an activity may take its node down before it counts as failed
     * @param cancelGrace how long a cancelled activity may run on before its thread is interrupted
     */
    public record Activities(int concurrency, int maxLosses, Duration cancelGrace) {

        public static final Activities DEFAULT = new Activities(100, 10, Duration.ofSeconds(10));

        public Activities {
            requirePositive("activities.concurrency", concurrency);
            requirePositive("activities.maxLosses", maxLosses);
            requireNotNegative("activities.cancelGrace", cancelGrace);
        }
    }

    /**
     * @param lease how long a node that says nothing counts as alive
     * @param renewal how often a node says that it is alive
     * @param poll how often the store is asked for work nobody has told us about
     * @param stallBackoff waits between attempts to go on with a stalled instance
     */
    public record Times(Duration lease, Duration renewal, Duration poll, Backoff stallBackoff, Retention retention) {

        public static final Times DEFAULT = new Times(
                Duration.ofSeconds(30),
                Duration.ofSeconds(10),
                Duration.ofSeconds(1),
                new Backoff(Duration.ofSeconds(1), 2, Duration.ofSeconds(60), 0.1),
                Retention.DEFAULT);

        public Times {
            requirePositive("times.renewal", renewal);
            requirePositive("times.poll", poll);
            if (lease.compareTo(renewal.multipliedBy(2)) < 0) {
                throw new IllegalArgumentException(
                        "lease must be at least twice its renewal: " + lease + ", " + renewal);
            }
        }

        public Times withRetention(Retention retention) {
            return new Times(lease, renewal, poll, stallBackoff, retention);
        }
    }

    /**
     * @param ended how long ended instances are kept; forever if {@code null}
     * @param unclaimed how long persistent events wait for an instance that was never created
     */
    public record Retention(@Nullable Duration ended, Duration unclaimed) {

        public static final Retention DEFAULT = new Retention(null, Duration.ofDays(7));

        public Retention {
            if (ended != null) {
                requirePositive("retention.ended", ended);
            }
            requirePositive("retention.unclaimed", unclaimed);
        }
    }

    private static void requirePositive(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be positive, not " + value);
        }
    }

    private static void requireNotNegative(String what, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " must not be negative, but is " + value);
        }
    }

    private static void requirePositive(String what, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw new IllegalArgumentException(what + " must be positive, not " + value);
        }
    }

    private static void requireNotNegative(String what, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(what + " must not be negative, but is " + value);
        }
    }
}
