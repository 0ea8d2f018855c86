package io.durable.reliability.load;

import io.durable.reliability.check.Log;
import java.util.List;
import java.util.Set;

/** What one client does about one instance: acts in their order, each repeated until it is done. */
public record Story(String instanceId, List<Act> acts) {

    /** One thing a client does. */
    @FunctionalInterface
    public interface Act {

        /**
         * Whether it is done; if not, or if the client was told that the database is out of reach, it is tried again a
         * little later, on any node.
         */
        boolean perform(Scene scene);
    }

    /**
     * What an act can use.
     *
     * @param client of any node
     * @param ended ids of instances that have ended
     */
    public record Scene(Client client, Log log, Set<String> ended, Meter meter) {}
}
