package io.durable.benchmarks.report;

import java.lang.management.ManagementFactory;

/** Load average of the machine, over the minute before and the last minute of something; negative where unknown. */
public record Load(double before, double after) {

    public static double now() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    }

    @Override
    public String toString() {
        return Markdown.number(before) + " before, " + Markdown.number(after) + " after";
    }
}
