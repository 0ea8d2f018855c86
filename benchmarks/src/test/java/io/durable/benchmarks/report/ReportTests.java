package io.durable.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.benchmarks.report.WorkloadResult.Title;
import io.durable.benchmarks.workload.Metric;
import io.durable.benchmarks.workload.Metric.Better;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTests {

    private static final Metric RATE = new Metric("chains", "instances/s", Better.HIGHER);

    @TempDir
    Path directory;

    @BeforeEach
    void write() throws Exception {
        Report report = new Report(new Machine(Instant.EPOCH, Map.of("cores", "2")), directory);
        report.add(WorkloadResult.of(
                new Title("W1", "Chain of < 5"),
                List.of(
                        figure("durable-postgres", 1_000),
                        figure("durable-postgres", 4_000),
                        figure("durable-postgres", 2_000),
                        counters("durable-postgres", Map.of("turns in groups", 1.2, "groups of turns", 0.02)),
                        figure("dbos", 250),
                        figure("dbos", 500),
                        figure("dbos", 600),
                        counters("dbos", Map.of("statements", 4.4))),
                Map.of("db-scheduler", "out of luck"),
                new Load(0.5, 1.5, 0.03, Map.of("dbos", 2))));
    }

    private static Measured figure(String engine, double value) {
        return new Measured(engine, Map.of(RATE, value), Map.of(), 0.03);
    }

    private static Measured counters(String engine, Map<String, Double> counters) {
        return new Measured(engine, Map.of(), counters, 0);
    }

    @Test
    void tablesHaveMediansSpreadAndRatios() throws Exception {
        assertThat(Files.readString(directory.resolve("results.md")))
                .contains("| durable-postgres | 2,000 (1,000–4,000) | 1.00 |")
                .contains("| dbos | 500 (250–600) | 4.00 |")
                .contains(
                        "Load average 0.500 before, 1.50 after; at most 3 % of the processors' time was stolen in what counts;"
                                + " measured again: dbos 2 ×.")
                .contains("db-scheduler failed: out of luck");
    }

    @Test
    void targetsAreComparedWithWhatWasFound() throws Exception {
        assertThat(Files.readString(directory.resolve("results.md")))
                .contains("| W1, × DBOS | ≥ 4.00 | 4.00 | yes |")
                .doesNotContain("W3");
    }

    @Test
    void targetsAreOpenWhereOneOfThoseComparedHasFailed() throws Exception {
        assertThat(Files.readString(directory.resolve("results.md")))
                .contains("| W1, × db-scheduler | ≥ 2.00 | | not measured |");
    }

    @Test
    void countersStandBesideEachOther() throws Exception {
        assertThat(Files.readString(directory.resolve("results.md")))
                .contains("| per step | durable-postgres | dbos |")
                .contains("| statements |  | 4.40 |")
                .contains("| turns per group | 60.0 |  |");
    }

    @Test
    void jsonHasEveryFigure() throws Exception {
        JsonNode json = JsonMapper.shared().readTree(Files.readString(directory.resolve("results.json")));

        JsonNode ours = json.at("/workloads/0/engines/0");
        assertThat(ours.at("/engine").asString()).isEqualTo("durable-postgres");
        assertThat(ours.at("/figures/chains/values")).hasSize(3);
        assertThat(json.at("/machine/facts/cores").asString()).isEqualTo("2");
        assertThat(json.at("/targets/0/found").asDouble()).isEqualTo(4);
    }

    @Test
    void plotHasABarForEveryEngine() throws Exception {
        Document plot = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(directory.resolve("W1.svg").toFile());

        assertThat(plot.getElementsByTagName("line").getLength()).isEqualTo(2);
        assertThat(plot.getDocumentElement().getTextContent()).contains("Chain of < 5", "dbos", "2,000");
    }
}
