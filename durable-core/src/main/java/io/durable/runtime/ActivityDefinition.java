package io.durable.runtime;

import io.durable.ActivityOptions;
import io.durable.history.Payload;

/** An activity this node can run. */
record ActivityDefinition(String name, ActivityOptions options, ActivityCode code) {

    /** The activity with its input and result as payloads. */
    @FunctionalInterface
    interface ActivityCode {
        Payload run(Payload input) throws Exception;
    }
}
