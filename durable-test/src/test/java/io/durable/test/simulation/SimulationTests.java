package io.durable.test.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.durable.programs.Seeds;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** Whatever happens to nodes, in whatever order, programs end as they do in peace; see {@link Seeds}. */
class SimulationTests {

    private static final int SEEDS = 1_000;
    private static final int SEEDS_RUN_TWICE = 50;
    private static final Logger LOG = (Logger) LoggerFactory.getLogger("io.durable");

    @BeforeAll
    static void silence() {
        LOG.setLevel(Level.OFF);
    }

    @AfterAll
    static void speak() {
        LOG.setLevel(null);
    }

    @Test
    void programsEndAsTheyDoInPeace() {
        Seeds.each(SEEDS, seed -> {
            Map<String, String> calm = run(seed, Faults.NONE).results();
            Outcome stormy = run(seed, Faults.MANY);
            stormy.check();
            assertThat(stormy.results()).as(() -> stormy.trace().tail()).isEqualTo(calm);
        });
    }

    @Test
    void aSeedAlwaysDoesTheSame() {
        Seeds.each(SEEDS_RUN_TWICE, seed -> {
            List<String> first = run(seed, Faults.MANY).trace().lines();
            assertThat(run(seed, Faults.MANY).trace().lines()).isEqualTo(first);
        });
    }

    private static Outcome run(long seed, Faults faults) {
        return new Simulation(seed, faults, UnaryOperator.identity()).run();
    }
}
