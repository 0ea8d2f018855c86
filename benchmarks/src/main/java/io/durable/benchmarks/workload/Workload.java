package io.durable.benchmarks.workload;

import io.durable.benchmarks.engine.Engine;
import java.util.List;

/** Something engines are asked to do, and what is measured meanwhile. */
public interface Workload<E extends Engine> {

    /** As in {@code W1}; several workloads may begin with the same letters. */
    String name();

    String title();

    /** What an engine must be able to do. */
    Class<E> needs();

    /** How many instances may stay in memory while they wait. */
    default int live() {
        return 20_000;
    }

    /** Fills connections, caches and plans: a small part of the workload. */
    void warmUp(E engine);

    Sample measure(E engine);

    /** What is measured on one engine after the other before anything else is. */
    default List<Workload<E>> parts() {
        return List.of(this);
    }

    /** What is done again and again for the code of an engine to be compiled. */
    default void rehearse(E engine) {
        warmUp(engine);
        measure(engine);
    }
}
