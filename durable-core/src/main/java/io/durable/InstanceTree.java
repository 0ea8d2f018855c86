package io.durable;

import java.util.List;

/** An instance with the children it has started, and theirs. */
public record InstanceTree(Instance instance, List<InstanceTree> children) {

    public InstanceTree {
        children = List.copyOf(children);
    }
}
