package io.durable.benchmarks.report;

import java.lang.management.ManagementFactory;

/**
 * What else the machine had to do.
 *
 * @param before load average over the minute before; negative where unknown
 * @param after load average over the last minute
 * @param stolen of the processors' time, the most that others had during a measurement
 */
public record Load(double before, double after, double stolen) {

    public static double now() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    @Override
    public String toString() {
        return "Load average " + Markdown.number(before) + " before, " + Markdown.number(after) + " after; at most "
                + Markdown.percent(stolen) + " of the processors' time was stolen";
    }
}
