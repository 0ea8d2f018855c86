package io.durable.reliability.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What to run.
 *
 * @param nodes how many processes
 * @param faults names of what the nemesis does, each at least once
 * @param out where the report and all logs go
 */
public record Plan(long seed, Duration time, int nodes, List<String> faults, Path out) {

    /** Everything that can go wrong. */
    public static final List<String> FAULTS = ProcessFaults.NAMES;

    public Plan {
        for (String fault : faults) {
            if (!FAULTS.contains(fault)) {
                throw new IllegalArgumentException("There is no fault '" + fault + "'; there are " + FAULTS);
            }
        }
    }
}
