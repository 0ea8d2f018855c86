package io.durable.benchmarks.engine;

import java.util.Map;

/**
 * An engine that runs. What it can be asked to do is said by the interfaces below; each method returns when the last
 * of its work has ended durably.
 */
public interface Engine extends AutoCloseable {

    /** What the engine itself has counted so far; empty if it does not count. */
    default Map<String, Long> counters() {
        return Map.of();
    }

    @Override
    void close();

    /** Runs activities one after another in many instances. */
    interface Chains extends Engine {

        /** What has to exist before the clock starts. */
        default void prepare(int instances) {}

        /** Runs {@code instances} at the same time, each with {@code steps} no-op activities in a row. */
        void chains(int instances, int steps);
    }

    /** Runs chains on nodes in processes of their own. */
    interface Clusters extends Engine {

        /** As {@link Chains#chains}; all nodes share the instances, and the clients that start them and wait for them. */
        void chains(int instances, int steps, int clients);
    }

    /** Runs activities one after another in one instance. */
    interface LoneChains extends Engine {

        /** What has to exist before the clock starts. */
        default void prepareOne() {}

        void chain(int steps);
    }

    /** Starts one instance with one no-op activity and waits for its result. */
    interface RoundTrips extends Engine {

        void roundTrip();
    }

    /** Runs activities beside each other. */
    interface FanOuts extends Engine {

        /** Runs {@code instances} at the same time, each with {@code activities} no-op activities at once. */
        void fanOuts(int instances, int activities);
    }

    /** Has instances wait for events. */
    interface Mailboxes extends Engine {

        /** Starts {@code instances} that end after {@code events} events each; returns when all of them wait. */
        void park(int instances, int events);

        /** Sends the parked instances all events they wait for and returns when the last has ended. */
        void wake();
    }
}
