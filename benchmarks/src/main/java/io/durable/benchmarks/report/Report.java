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

    private final Machine machine;
    private final Path directory;
    private final List<WorkloadResult> results = new ArrayList<>();

    public Report(Machine machine, Path directory) {
        this.machine = machine;
        this.directory = directory;
    }

    public void add(WorkloadResult result) {
        results.add(result);
    }

    /** The results as text. */
    public String markdown() {
        return new Markdown(machine, results).toString();
    }

    /** Writes what has been added so far. */
    public void write() throws IOException {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve("results.md"), markdown());
        JsonMapper json =
                JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
        Map<String, Object> all = Map.of("machine", machine, "loadAfter", Machine.load(), "workloads", results);
        Files.writeString(directory.resolve("results.json"), json.writeValueAsString(all));
        for (WorkloadResult result : results) {
            Files.writeString(directory.resolve(result.name() + ".svg"), new BarPlot(result).toString());
        }
    }
}
