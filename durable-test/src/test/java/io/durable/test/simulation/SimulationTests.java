package io.durable.test.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.durable.programs.Seeds;
import io.durable.provider.Provider;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Whatever happens to nodes, in whatever order, programs end as they do in peace; see {@link Seeds}. */
class SimulationTests {

    private static final int SEEDS = 2_000;
    private static final int SEEDS_RUN_TWICE = 50;
    private static final int SEEDS_UNTIL_FOUND = 100;
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
        Seeds.each(SEEDS, seed -> compare(seed, UnaryOperator.identity()));
    }

    @Test
    void aSeedAlwaysDoesTheSame() {
        Seeds.each(SEEDS_RUN_TWICE, seed -> {
            List<String> first = run(seed, Faults.MANY).trace().lines();
            assertThat(run(seed, Faults.MANY).trace().lines()).isEqualTo(first);
        });
    }

    @Test
    void everythingBadHappens() {
        String all = LongStream.range(0, SEEDS_RUN_TWICE)
                .mapToObj(
                        seed -> String.join("\n", run(seed, Faults.MANY).trace().lines()))
                .collect(Collectors.joining());
        assertThat(all)
                .contains("commit", ", crash", ", crash before", ", outage", ", outage before")
                .contains("FENCED", "frozen for", "is told nothing", "cannot start", "started");
    }

    /** A store with a bug is found out by some seed, and by the same one again, with the same words. */
    @ParameterizedTest
    @EnumSource
    void aStoreWithABugIsFoundOut(Bugs bug) {
        for (long seed = 0; seed < SEEDS_UNTIL_FOUND; seed++) {
            Optional<String> found = failure(seed, bug);
            if (found.isPresent()) {
                assertThat(failure(seed, bug)).isEqualTo(found);
                return;
            }
        }
        throw new AssertionError(bug + " was not found out");
    }

    private static Optional<String> failure(long seed, UnaryOperator<Provider> bug) {
        try {
            compare(seed, bug);
            return Optional.empty();
        } catch (AssertionError e) {
            return Optional.of(e.getMessage());
        }
    }

    private static void compare(long seed, UnaryOperator<Provider> bug) {
        Map<String, String> calm = run(seed, Faults.NONE).results();
        Outcome stormy = new Simulation(seed, Faults.MANY, bug).run();
        stormy.check();
        assertThat(stormy.results()).as(() -> stormy.trace().tail()).isEqualTo(calm);
    }

    private static Outcome run(long seed, Faults faults) {
        return new Simulation(seed, faults, UnaryOperator.identity()).run();
    }
}
