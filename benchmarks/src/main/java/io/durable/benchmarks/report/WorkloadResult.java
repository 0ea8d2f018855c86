package io.durable.benchmarks.report;

import io.durable.benchmarks.workload.Metric;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was found in one workload. */
public record WorkloadResult(String name, String title, List<Metric> metrics, List<EngineResult> engines) {

    /**
     * What was found about one engine.
     *
     * @param figures by the name of their metric
     * @param counters per step
     */
    public record EngineResult(String engine, Map<String, Spread> figures, Map<String, Double> counters) {}

    /**
     * Sums up all measurements of one workload.
     *
     * @param order of the engines
     */
    public static WorkloadResult of(List<Measured> measured, List<String> order) {
        Set<Metric> metrics = new LinkedHashSet<>();
        measured.forEach(one -> metrics.addAll(one.figures().keySet()));
        List<EngineResult> results = order.stream()
                .filter(engine -> measured.stream().anyMatch(one -> one.engine().equals(engine)))
                .map(engine -> engine(
                        engine,
                        measured.stream()
                                .filter(one -> one.engine().equals(engine))
                                .toList(),
                        metrics))
                .toList();
        return new WorkloadResult(
                measured.get(0).workload().name(), measured.get(0).workload().title(), List.copyOf(metrics), results);
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
