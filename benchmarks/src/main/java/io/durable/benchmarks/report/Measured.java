package io.durable.benchmarks.report;

import io.durable.benchmarks.workload.Metric;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was found about one engine in one workload, once.
 *
 * @param counters per step
 */
public record Measured(String engine, Map<Metric, Double> figures, Map<String, Double> counters) {

    /** The figures in one line. */
    public String summary() {
        return figures.entrySet().stream()
                .map(figure -> figure.getKey().name() + " " + Markdown.number(figure.getValue()) + " "
                        + figure.getKey().unit())
                .collect(Collectors.joining(", "));
    }

    /** Counted, not timed. */
    public Measured withoutFigures() {
        return new Measured(engine, Map.of(), counters);
    }

    /** Timed, not counted. */
    public Measured withoutCounters() {
        return new Measured(engine, figures, Map.of());
    }
}
