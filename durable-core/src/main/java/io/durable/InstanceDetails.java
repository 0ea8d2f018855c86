package io.durable;

import java.util.List;

/**
 * An instance, why it waits, and its children.
 *
 * @param waitsForHandler whether no live node knows its orchestration in its version
 */
public record InstanceDetails(
        Instance instance, List<PendingOperation> pending, List<String> children, boolean waitsForHandler) {

    public InstanceDetails {
        pending = List.copyOf(pending);
        children = List.copyOf(children);
    }
}
