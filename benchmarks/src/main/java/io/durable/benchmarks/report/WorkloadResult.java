package io.durable.benchmarks.report;

import io.durable.benchmarks.workload.Metric;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was found in one workload.
 *
 * @param failures engines that could not do it, and why
 */
public record WorkloadResult(
        Title title, List<Metric> metrics, List<EngineResult> engines, Map<String, String> failures, Load load) {

    /** What a workload is called. */
    public record Title(String name, String text) {}

    /**
     * What was found about one engine.
     *
     * @param figures by the name of their metric
     * @param counters per step
     */
    public record EngineResult(String engine, Map<String, Spread> figures, Map<String, Double> counters) {}

    /** Sums up all measurements of one workload; engines come in the order in which they come first. */
    public static WorkloadResult of(Title title, List<Measured> measured, Map<String, String> failures, Load load) {
        Set<Metric> metrics = new LinkedHashSet<>();
        measured.forEach(one -> metrics.addAll(one.figures().keySet()));
        List<EngineResult> engines = measured.stream()
                .map(Measured::engine)
                .distinct()
                .map(engine -> engine(
                        engine,
                        measured.stream()
                                .filter(one -> one.engine().equals(engine))
                                .toList(),
                        metrics))
                .toList();
        return new WorkloadResult(title, List.copyOf(metrics), engines, failures, load);
    }

    private static EngineResult engine(String engine, List<Measured> measured, Collection<Metric> metrics) {
        Map<String, Spread> figures = new LinkedHashMap<>();
        Map<String, Double> counters = new LinkedHashMap<>();
        for (Metric metric : metrics) {
            List<Double> values = measured.stream()
                    .filter(one -> one.figures().containsKey(metric))
                    .map(one -> one.figures().get(metric))
                    .toList();
            if (!values.isEmpty()) {
                figures.put(metric.name(), Spread.of(values));
            }
        }
        measured.forEach(one -> counters.putAll(one.counters()));
        return new EngineResult(engine, figures, counters);
    }
}
