package io.durable.benchmarks.report;

import java.util.Collection;
import java.util.List;

/** Several figures for the same thing. */
public record Spread(double median, double min, double max, List<Double> values) {

    /** @throws IllegalArgumentException if there is nothing to take the median of */
    public static Spread of(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("No figures");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1), List.copyOf(values));
    }
}
