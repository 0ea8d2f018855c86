package io.durable.provider;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a node is ready to take on.
 *
 * @param node the claimant
 * @param max at most so many
 * @param handlers what it can run; an instance whose version is not pinned yet fits any version of its name
 * @param busy instances of its own whose turn is under way
 */
public record InstanceClaim(String node, int max, Set<Handler> handlers, Set<String> busy) {

    public InstanceClaim {
        handlers = Set.copyOf(handlers);
        busy = Set.copyOf(busy);
    }

    /** Whether the claimant can run that orchestration. */
    public boolean knows(String name, @Nullable String version) {
        return version == null
                ? handlers.stream().anyMatch(handler -> handler.name().equals(name))
                : handlers.contains(new Handler(name, version));
    }
}
