package io.durable.benchmarks.workload;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one measurement has found.
 *
 * @param steps how many steps it took: activities or events, so that counters can be given per step
 */
public record Sample(Map<Metric, Double> figures, long steps) {

    static Sample of(Metric metric, double value, long steps) {
        return new Sample(Map.of(metric, value), steps);
    }

    static Sample of(Metric first, double one, Metric second, double two, long steps) {
        Map<Metric, Double> figures = new LinkedHashMap<>();
        figures.put(first, one);
        figures.put(second, two);
        return new Sample(figures, steps);
    }
}
