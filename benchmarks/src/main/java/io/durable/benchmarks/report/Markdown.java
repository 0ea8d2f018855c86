package io.durable.benchmarks.report;

import io.durable.benchmarks.report.Targets.Target;
import io.durable.benchmarks.report.WorkloadResult.EngineResult;
import io.durable.benchmarks.workload.Metric;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Results as a page of tables. */
final class Markdown {

    private static final String TURNS = "turns in groups";
    private static final String GROUPS = "groups of turns";

    private final StringBuilder page = new StringBuilder();

    Markdown(Machine machine, List<WorkloadResult> results) {
        line("# Results of " + machine.started());
        line("");
        machine.facts().forEach((what, value) -> line("- " + what + ": " + value));
        line("");
        line("Medians, with the smallest and the largest figure in brackets. The last columns are " + Targets.OURS
                + " divided by the engine of the line: the median of what each round says.");
        targets(Targets.in(results));
        results.forEach(this::workload);
    }

    private void targets(List<Target> targets) {
        if (targets.isEmpty()) {
            return;
        }
        line("");
        line("| target | must be | found | holds |");
        line("| --- | --- | --- | --- |");
        targets.forEach(target -> line("| " + target.what() + " | " + (target.atLeast() ? "≥ " : "≤ ")
                + number(target.limit()) + " | " + found(target) + " |"));
    }

    private static String found(Target target) {
        return target.found() == null
                ? "| not measured"
                : number(target.found()) + " | " + (target.holds() ? "yes" : "NO");
    }

    private void workload(WorkloadResult result) {
        line("");
        line("## " + result.title().name());
        line("");
        line(result.title().text() + ". " + result.load() + ".");
        line("");
        row("engine", result.metrics(), metric -> metric.name() + ", " + metric.unit(), metric -> "× " + metric.name());
        row("---", result.metrics(), metric -> "---", metric -> "---");
        EngineResult ours = result.engines().stream()
                .filter(engine -> engine.engine().equals(Targets.OURS))
                .findFirst()
                .orElse(null);
        for (EngineResult engine : result.engines()) {
            row(
                    engine.engine(),
                    result.metrics(),
                    metric -> figure(engine.figures().get(metric.name())),
                    metric -> ratio(ours, engine, metric));
        }
        line("");
        line("![" + result.title().name() + "](" + result.title().name() + ".svg)");
        line("");
        result.failures().forEach((engine, reason) -> line("- " + engine + " failed: " + reason));
        counters(result);
    }

    private interface Cell {
        String of(Metric metric);
    }

    private void row(String head, List<Metric> metrics, Cell figure, Cell ratio) {
        line("| " + head + " | " + cells(metrics, figure) + " | " + cells(metrics, ratio) + " |");
    }

    private static String cells(List<Metric> metrics, Cell cell) {
        return metrics.stream().map(cell::of).collect(Collectors.joining(" | "));
    }

    private static String figure(@Nullable Spread spread) {
        return spread == null
                ? ""
                : number(spread.median()) + " (" + number(spread.min()) + "–" + number(spread.max()) + ")";
    }

    private static String ratio(@Nullable EngineResult ours, EngineResult other, Metric metric) {
        Spread own = ours == null ? null : ours.figures().get(metric.name());
        Spread others = other.figures().get(metric.name());
        return own == null || others == null || others.median() == 0
                ? ""
                : String.format(Locale.ROOT, "%.2f", own.ratioTo(others));
    }

    private void counters(WorkloadResult result) {
        Set<String> names = new LinkedHashSet<>();
        result.engines().forEach(engine -> names.addAll(engine.counters().keySet()));
        List<EngineResult> engines = result.engines();
        line("| per step | " + engines.stream().map(EngineResult::engine).collect(Collectors.joining(" | ")) + " |");
        line("| --- |" + " --- |".repeat(engines.size()));
        names.forEach(name -> counter(name, engines, counters -> counters.get(name)));
        if (names.containsAll(List.of(TURNS, GROUPS))) {
            counter("turns per group", engines, counters -> quotient(counters.get(TURNS), counters.get(GROUPS)));
        }
    }

    private static @Nullable Double quotient(@Nullable Double dividend, @Nullable Double divisor) {
        return dividend == null || divisor == null || divisor == 0 ? null : dividend / divisor;
    }

    private interface Counter {
        @Nullable
        Double of(Map<String, Double> counters);
    }

    private void counter(String name, List<EngineResult> engines, Counter counter) {
        line("| " + name + " | "
                + engines.stream()
                        .map(engine -> counter.of(engine.counters()))
                        .map(value -> value == null ? "" : number(value))
                        .collect(Collectors.joining(" | "))
                + " |");
    }

    /** Three digits that count, and all of those before the point. */
    static String number(double value) {
        double size = Math.abs(value);
        int decimals = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    @Override
    public String toString() {
        return page.toString();
    }
}
