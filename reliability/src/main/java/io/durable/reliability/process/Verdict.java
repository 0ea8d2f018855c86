package io.durable.reliability.process;

import io.durable.reliability.report.Page;
import io.durable.reliability.report.Series;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What was run, what was done to it, and everything that is wrong. */
public final class Verdict {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    private static final int ENOUGH = 50;

    private final Plan plan;
    private final Instant started = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    private final Map<String, Integer> faults = new TreeMap<>();
    private final List<String> complaints = new ArrayList<>();
    private int rounds;
    private long instances;
    private long events;

    Verdict(Plan plan) {
        this.plan = plan;
    }

    void add(Round round, Map<String, Integer> done) {
        rounds++;
        instances += round.instances();
        events += round.events();
        complaints.addAll(round.complaints());
        done.forEach((fault, times) -> faults.merge(fault, times, Integer::sum));
    }

    public List<String> complaints() {
        return complaints;
    }

    private Map<String, Object> facts() {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("started", started.toString());
        facts.put("seed", plan.seed());
        facts.put("minutes", Duration.between(started, Instant.now()).toSeconds() / 6 / 10.0);
        facts.put("nodes", plan.nodes());
        facts.put("rounds", rounds);
        facts.put("faults", faults);
        facts.put("instances", instances);
        facts.put("events", events);
        facts.put("complaints", complaints.size());
        facts.put("JDK", Runtime.version().toString());
        facts.put("cores", Runtime.getRuntime().availableProcessors());
        return facts;
    }

    /** The facts as text, with the first of the complaints. */
    public String text() {
        return facts().entrySet().stream()
                        .map(fact -> fact.getKey() + ": " + fact.getValue())
                        .collect(Collectors.joining("\n"))
                + complaints.stream().limit(ENOUGH).collect(Collectors.joining("\n", "\n", "\n"));
    }

    /** Writes {@code index.html} and {@code summary.json}. */
    void write(Series series, Path out) throws IOException {
        Map<String, Object> summary = new LinkedHashMap<>(facts());
        summary.put("found", complaints);
        summary.put("measured", series.summary());
        Files.writeString(out.resolve("summary.json"), JSON.writeValueAsString(summary));
        Files.writeString(out.resolve("index.html"), new Page(facts(), series).toString());
    }
}
