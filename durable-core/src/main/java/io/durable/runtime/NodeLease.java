package io.durable.runtime;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a node knows of its own lease.
 *
 * @param nodeId its name, unique to this run
 * @param until when the lease lapses unless it is renewed, by the node's own clock; {@code null} if it has none
 */
public record NodeLease(String nodeId, @Nullable Instant until) {

    public boolean isHeldAt(Instant time) {
        return until != null && time.isBefore(until);
    }
}
