package io.durable.provider;

import io.durable.ActivityOptions;
import io.durable.history.Payload;
import org.jspecify.annotations.Nullable;

/**
 * An activity to be run.
 *
 * @param options options of this call; {@code null} leaves them to the activity
 * @param owner the node that starts it right after the commit; {@code null} for any
 */
public record NewActivity(
        long eventId,
        String name,
        Payload input,
        @Nullable ActivityOptions options,
        @Nullable String owner) {

    /** The same, to be started by {@code node}. */
    public NewActivity ownedBy(String node) {
        return new NewActivity(eventId, name, input, options, node);
    }
}
