package io.durable.benchmarks.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Everything that was found, written as {@code results.md}, {@code results.json} and a plot per workload. */
public final class Report {

    private static final JsonMapper JSON =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private final Machine machine;
    private final Path directory;
    private final List<WorkloadResult> results = new ArrayList<>();

    public Report(Machine machine, Path directory) {
        this.machine = machine;
        this.directory = directory;
    }

    /** Adds a result and writes all there are, so that nothing is lost if the next workload fails. */
    public void add(WorkloadResult result) throws IOException {
        results.add(result);
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("results.md"), markdown());
        Files.writeString(
                directory.resolve("results.json"),
                JSON.writeValueAsString(
                        Map.of("machine", machine, "targets", Targets.in(results), "workloads", results)));
        Files.writeString(directory.resolve(result.title().name() + ".svg"), new BarPlot(result).toString());
    }

    /** The results as text. */
    public String markdown() {
        return new Markdown(machine, results).toString();
    }
}
