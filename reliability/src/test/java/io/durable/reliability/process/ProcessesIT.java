package io.durable.reliability.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Whatever happens to processes, their wires and PostgreSQL, nothing is lost or doubled; every fault happens. */
class ProcessesIT {

    private static final long SEED = Long.getLong("durable.reliability.seed", System.nanoTime());
    private static final Path OUT = Path.of("target", "ProcessesIT");

    @Test
    void nothingIsLostOrDoubled() throws Exception {
        Plan plan = new Plan(SEED, Duration.ofMinutes(1), 3, Plan.FAULTS, OUT);
        System.out.println(plan);
        Verdict verdict = new Harness(plan).run();
        System.out.println(verdict.text());
        assertThat(verdict.complaints()).as(plan.toString()).isEmpty();
        assertThat(OUT.resolve("index.html")).content().contains("<svg", "heap after collection", "indexes, MiB");
    }
}
