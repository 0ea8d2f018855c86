package io.durable.benchmarks.report;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the machine had to do, for us or for others.
 *
 * @param before load average over the minute before; negative where unknown
 * @param after load average over the last minute
 * @param stolen of the processors' time, the most that others had during a measurement that counts
 * @param repeated how many measurements of each engine do not count, because others had more of it then
 */
public record Load(double before, double after, double stolen, Map<String, Integer> repeated) {

    public static double now() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    @Override
    public String toString() {
        return "Load average " + Markdown.number(before) + " before, " + Markdown.number(after) + " after; at most "
                + Markdown.percent(stolen) + " of the processors' time was stolen"
                + (repeated.isEmpty() ? "" : " in what counts; measured again: " + repetitions());
    }

    private String repetitions() {
        return repeated.entrySet().stream()
                .map(engine -> engine.getKey() + " " + engine.getValue() + " ×")
                .collect(Collectors.joining(", "));
    }
}
