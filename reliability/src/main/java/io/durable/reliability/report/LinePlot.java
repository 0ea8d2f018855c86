package io.durable.reliability.report;

import io.durable.reliability.report.Series.Mark;
import io.durable.reliability.report.Series.Point;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Lines over time as SVG; a grey line across for everything that happened. */
final class LinePlot {

    private static final int LEFT = 70;
    private static final int TOP = 30;
    private static final int WIDTH = 760;
    private static final int HEIGHT = 160;
    private static final int LEGEND = 190;
    private static final double GAP = 3;
    private static final List<String> COLOURS =
            List.of("#1d4ed8", "#f59e0b", "#10b981", "#dc2626", "#7c3aed", "#0891b2", "#9ca3af", "#111827");

    private final StringBuilder svg = new StringBuilder();
    private final double seconds;
    private final double most;

    LinePlot(String title, Map<String, List<Point>> lines, List<Mark> marks) {
        List<Point> all = lines.values().stream().flatMap(Collection::stream).toList();
        this.seconds = all.stream().mapToDouble(Point::second).max().orElse(1);
        this.most = Math.max(all.stream().mapToDouble(Point::value).max().orElse(1), 1e-9);
        text(10, 18, "start", title);
        axes();
        marks.stream().filter(mark -> mark.second() <= seconds).forEach(this::mark);
        int number = 0;
        for (Map.Entry<String, List<Point>> line : lines.entrySet()) {
            String colour = COLOURS.get(number % COLOURS.size());
            text(LEFT + WIDTH + 24, TOP + 12 + 16 * number, "start", line.getKey());
            element(
                    "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>",
                    LEFT + WIDTH + 10, TOP + 3 + 16 * number, colour);
            draw(line.getValue(), colour);
            number++;
        }
    }

    private void axes() {
        element(
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#d1d5db\"/>",
                LEFT, TOP, WIDTH, HEIGHT);
        text(LEFT - 8, TOP + 10, "end", number(most));
        text(LEFT - 8, TOP + HEIGHT, "end", "0");
        text(LEFT, TOP + HEIGHT + 16, "start", "0");
        text(LEFT + WIDTH, TOP + HEIGHT + 16, "end", number(seconds / 60) + " minutes");
    }

    private void mark(Mark mark) {
        element(
                "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"#e5e7eb\"><title>%s</title></line>",
                x(mark.second()), x(mark.second()), TOP, TOP + HEIGHT, escaped(mark.what()));
    }

    /** A line with gaps where nothing could be measured. */
    private void draw(List<Point> points, String colour) {
        double usual = seconds / Math.max(points.size(), 1);
        StringBuilder path = new StringBuilder();
        double last = Double.NEGATIVE_INFINITY;
        for (Point point : points) {
            boolean goesOn = point.second() - last < GAP * usual;
            path.append(String.format(
                    Locale.ROOT, "%s%.1f %.1f ", goesOn ? "L" : "M", x(point.second()), y(point.value())));
            last = point.second();
        }
        element(
                "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>",
                path.toString().strip(), colour);
    }

    private double x(double second) {
        return LEFT + WIDTH * second / seconds;
    }

    private double y(double value) {
        return TOP + HEIGHT - HEIGHT * value / most;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    private void text(double x, double y, String anchor, String content) {
        element("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, escaped(content));
    }

    static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private void element(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                %s</svg>
                """, LEFT + WIDTH + LEGEND, TOP + HEIGHT + 26, svg);
    }
}
