package io.durable.reliability.process;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.NullNode;

/**
 * What is asked of a node in another process.
 *
 * @param round what comes from another round than the one that is on is not done
 * @param name of an orchestration or an event
 * @param time how long, for what takes time
 */
record Request(
        Verb verb,
        int round,
        @Nullable String instanceId,
        @Nullable String name,
        JsonNode data,
        Duration time) {

    static final JsonMapper JSON = JsonMapper.shared();

    /** What a node can be asked. */
    enum Verb {
        START,
        RAISE,
        MAIL,
        CANCEL,
        TERMINATE,
        RESULT,
        /** Serves no clients any more: when it is answered, nothing that they have asked for is under way. */
        CLOSE,
        /** Serves the clients of a round. */
        ROUND,
        /** Takes all connections of the pool, for a while. */
        EXHAUST,
        /** Sets the clock wrong. */
        CLOCK,
        /** Ends everything that still waits, and deletes it all. */
        SWEEP,
        VITALS;

        boolean isOfClients() {
            return ordinal() < CLOSE.ordinal();
        }
    }

    static Request of(Verb verb, int round, String instanceId) {
        return new Request(verb, round, instanceId, null, NullNode.instance, Duration.ZERO);
    }

    static Request of(Verb verb, Duration time) {
        return new Request(verb, 0, null, null, NullNode.instance, time);
    }

    Request with(String newName, @Nullable Object newData) {
        return new Request(verb, round, instanceId, newName, JSON.valueToTree(newData), time);
    }

    Request within(Duration newTime) {
        return new Request(verb, round, instanceId, name, data, newTime);
    }
}
