package io.durable.reliability.report;

import java.util.Map;
import java.util.stream.Collectors;

/** A run on one page that needs nothing else. */
public final class Page {

    private final Map<String, Object> facts;
    private final Series series;

    public Page(Map<String, Object> facts, Series series) {
        this.facts = facts;
        this.series = series;
    }

    @Override
    public String toString() {
        String table = facts.entrySet().stream()
                .map(fact -> "<tr><th>" + LinePlot.escaped(fact.getKey()) + "</th><td>"
                        + LinePlot.escaped(String.valueOf(fact.getValue())) + "</td></tr>")
                .collect(Collectors.joining("\n"));
        String plots = series.plots().entrySet().stream()
                .map(plot -> new LinePlot(plot.getKey(), plot.getValue(), series.marks()).toString())
                .collect(Collectors.joining("\n"));
        return """
                <!doctype html>
                <html lang="en">
                <meta charset="utf-8">
                <title>Durable under fire</title>
                <style>
                body { font-family: sans-serif; margin: 2em; }
                th { text-align: left; padding-right: 1em; vertical-align: top; }
                svg { display: block; margin-top: 1em; }
                </style>
                <h1>Durable under fire</h1>
                <table>
                %s
                </table>
                <p>Every grey line is a fault; point at it to see which.</p>
                %s
                </html>
                """.formatted(table, plots);
    }
}
