package io.durable.benchmarks.report;

import io.durable.benchmarks.workload.Metric;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What was found about one engine in one workload, once.
 *
 * @param counters per step
 * @param stolen of the processors' time, what others had meanwhile
 */
public record Measured(String engine, Map<Metric, Double> figures, Map<String, Double> counters, double stolen) {

    /** All in one line but what was counted. */
    public String summary() {
        return figures.entrySet().stream()
                .map(figure -> figure.getKey().name() + " " + Markdown.number(figure.getValue()) + " "
                        + figure.getKey().unit())
                .collect(Collectors.joining(", ", "", "; " + Markdown.percent(stolen) + " stolen"));
    }

    /** Counted, not timed. */
    public Measured withoutFigures() {
        return new Measured(engine, Map.of(), counters, stolen);
    }

    /** Timed, not counted. */
    public Measured withoutCounters() {
        return new Measured(engine, figures, Map.of(), stolen);
    }
}
