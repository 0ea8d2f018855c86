package io.durable.boot;

import io.durable.runtime.RuntimeBuilder;

/** Adds to what a node can run: orchestrations and activities that are no beans. */
@FunctionalInterface
public interface RuntimeBuilderCustomizer {

    void customize(RuntimeBuilder builder);
}
