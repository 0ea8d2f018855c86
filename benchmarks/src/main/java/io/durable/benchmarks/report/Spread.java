package io.durable.benchmarks.report;

import java.util.Collection;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Several figures for the same thing.
 *
 * @param values one per round, in the order of the rounds
 */
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

    /**
     * Median of what these figures are of those of {@code other}, round by round: machines change their speed from minute
     * to minute, and what is of the same round is of the same minutes.
     */
    double ratioTo(Spread other) {
        int rounds = Math.min(values.size(), other.values.size());
        return Spread.of(IntStream.range(0, rounds)
                        .mapToObj(round -> values.get(round) / other.values.get(round))
                        .toList())
                .median();
    }
}
