package io.durable.reliability.check;

import io.durable.replay.Code;

/** The code histories were made with. */
@FunctionalInterface
public interface Programs {

    /** @throws IllegalArgumentException if there is no such code */
    Code code(String name, String version);
}
