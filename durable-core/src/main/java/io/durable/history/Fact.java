package io.durable.history;

/**
 * What an event records. A history starts with one {@link OrchestrationStarted}; from then on facts the code
 * {@linkplain Requested requested} alternate with facts that were {@linkplain Delivered delivered} to it.
 */
public sealed interface Fact permits OrchestrationStarted, Requested, Delivered {

    /** Name under which the fact is stored. */
    default String type() {
        return getClass().getSimpleName();
    }
}
