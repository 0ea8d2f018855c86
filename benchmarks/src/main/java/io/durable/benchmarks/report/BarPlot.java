package io.durable.benchmarks.report;

import io.durable.benchmarks.report.WorkloadResult.EngineResult;
import io.durable.benchmarks.workload.Metric;
import java.util.Locale;
import java.util.Map;

/** A workload as bars: one group per metric with a scale of its own, medians, and lines from smallest to largest. */
final class BarPlot {

    private static final int LABELS = 150;
    private static final int BARS = 420;
    private static final int WIDTH = LABELS + BARS + 150;
    private static final int BAR = 18;
    private static final int LINE = 26;
    /** The same for an engine in every plot; variants of ours are lighter. */
    private static final Map<String, String> COLOURS =
            Map.of(Targets.OURS, "#1d4ed8", "dbos", "#f59e0b", "db-scheduler", "#10b981", "floor", "#9ca3af");

    private static final String OTHERS = "#93c5fd";

    private final StringBuilder svg = new StringBuilder();
    private int y = 30;

    BarPlot(WorkloadResult result) {
        text(10, 20, "start", 14, result.title().text());
        for (Metric metric : result.metrics()) {
            group(result, metric);
        }
    }

    private void group(WorkloadResult result, Metric metric) {
        y += 24;
        text(10, y - 8, "start", 12, metric.name() + ", " + metric.unit() + " (" + wish(metric) + ")");
        double largest = result.engines().stream()
                .map(engine -> engine.figures().get(metric.name()))
                .filter(spread -> spread != null)
                .mapToDouble(Spread::max)
                .max()
                .orElse(1);
        for (EngineResult engine : result.engines()) {
            Spread spread = engine.figures().get(metric.name());
            if (spread != null) {
                bar(
                        engine.engine(),
                        spread,
                        BARS / Math.max(largest, 1e-9),
                        COLOURS.getOrDefault(engine.engine(), OTHERS));
            }
        }
    }

    private static String wish(Metric metric) {
        return metric.better() == Metric.Better.HIGHER ? "more is better" : "less is better";
    }

    private void bar(String engine, Spread spread, double scale, String colour) {
        double middle = y + BAR / 2.0;
        text(LABELS - 8, middle + 4, "end", 12, engine);
        element(
                "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>",
                LABELS, y, spread.median() * scale, BAR, colour);
        element(
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#111827\" stroke-width=\"2\"/>",
                LABELS + spread.min() * scale, LABELS + spread.max() * scale, middle, middle);
        text(LABELS + spread.max() * scale + 8, middle + 4, "start", 12, Markdown.number(spread.median()));
        y += LINE;
    }

    private void text(double x, double at, String anchor, int size, String content) {
        element(
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%d\">%s</text>",
                x, at, anchor, size, content.replace("&", "&amp;").replace("<", "&lt;"));
    }

    private void element(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif">
                <rect width="100%%" height="100%%" fill="white"/>
                %s</svg>
                """, WIDTH, y + 10, svg);
    }
}
