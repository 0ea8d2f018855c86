package io.durable.reliability.report;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Figures over time, each plot with one line or several, and what happened when. */
public final class Series {

    /** A figure at a second. */
    record Point(double second, double value) {}

    /** Something that happened at a second. */
    record Mark(double second, String what) {}

    /** First, last, least and most of a line. */
    public record Spread(double first, double last, double least, double mean, double most) {}

    private final Map<String, Map<String, List<Point>>> plots = new LinkedHashMap<>();
    private final List<Mark> marks = new ArrayList<>();

    public synchronized void add(String plot, String line, double second, double value) {
        plots.computeIfAbsent(plot, name -> new TreeMap<>())
                .computeIfAbsent(line, name -> new ArrayList<>())
                .add(new Point(second, value));
    }

    public synchronized void mark(double second, String what) {
        marks.add(new Mark(second, what));
    }

    synchronized Map<String, Map<String, List<Point>>> plots() {
        Map<String, Map<String, List<Point>>> copy = new LinkedHashMap<>();
        plots.forEach((plot, lines) -> {
            Map<String, List<Point>> points = new TreeMap<>();
            lines.forEach((line, all) -> points.put(line, List.copyOf(all)));
            copy.put(plot, points);
        });
        return copy;
    }

    synchronized List<Mark> marks() {
        return List.copyOf(marks);
    }

    /** Every line in a few figures. */
    public Map<String, Map<String, Spread>> summary() {
        Map<String, Map<String, Spread>> summary = new LinkedHashMap<>();
        plots().forEach((plot, lines) -> summary.put(
                plot,
                lines.entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, line -> spread(line.getValue()), (a, b) -> a, TreeMap::new))));
        return summary;
    }

    private static Spread spread(List<Point> points) {
        DoubleSummaryStatistics all = points.stream().mapToDouble(Point::value).summaryStatistics();
        return new Spread(
                rounded(points.get(0).value()),
                rounded(points.get(points.size() - 1).value()),
                rounded(all.getMin()),
                rounded(all.getAverage()),
                rounded(all.getMax()));
    }

    private static double rounded(double value) {
        return Math.round(value * 100) / 100.0;
    }
}
