package io.durable.test.simulation;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Everything that happened in a simulation, in order. */
final class Trace {

    private static final int SHOWN = 60;

    private final Instant start;
    private final List<String> lines = new ArrayList<>();

    Trace(Instant start) {
        this.start = start;
    }

    void add(Instant now, String who, String what) {
        lines.add(Duration.between(start, now).toMillis() + " " + who + ": " + what);
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    /** The end of it, for people. */
    String tail() {
        return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size()));
    }
}
