package io.durable.benchmarks.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.benchmarks.measure.Database;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** That the engine does what a workload asks for, in a size that takes no time. */
class DurableEngineTests {

    private final DurableEngine engine =
            new DurableEngine(new Database("jdbc:h2:mem:" + UUID.randomUUID(), null), new Setting(10, 0));

    @AfterEach
    void stop() {
        engine.close();
    }

    @Test
    void runsChains() {
        engine.chains(3, 2);
        engine.chain(4);
        engine.roundTrip();

        assertThat(engine.counters()).containsEntry("activities", 3L * 2 + 4 + 1);
    }

    @Test
    void fansOut() {
        engine.fanOuts(2, 5);

        assertThat(engine.counters()).containsEntry("activities", 10L);
    }

    @Test
    void parksInstancesAndWakesThem() {
        engine.park(20, 2);

        assertThat(engine.counters()).containsEntry("turns", 20L);
        engine.wake();
        assertThat(engine.counters().get("turns")).isGreaterThan(20L);
    }
}
