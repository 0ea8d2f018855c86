package io.durable.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.benchmarks.engine.EngineKind;
import io.durable.benchmarks.workload.Workload;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTests {

    @Test
    void runsEverythingThreeTimesUnlessToldOtherwise() {
        Options options = Options.parse();

        assertThat(options.engines()).containsExactly(EngineKind.values());
        assertThat(names(options)).containsExactly("W1", "W1-nodes", "W2-1x1000", "W2-20x100", "W3", "W4", "W5", "W6");
        assertThat(options.rounds()).isEqualTo(3);
    }

    @Test
    void choosesEnginesWorkloadsRoundsAndDirectory() {
        Options options = Options.parse(
                "--engine", "dbos,durable-h2", "--workload", "W2,W5", "--rounds", "5", "--out", "elsewhere");

        assertThat(options.engines()).containsExactly(EngineKind.DBOS, EngineKind.DURABLE_H2);
        assertThat(names(options)).containsExactly("W2-1x1000", "W2-20x100", "W5");
        assertThat(options.rounds()).isEqualTo(5);
        assertThat(options.out()).isEqualTo(Path.of("elsewhere"));
    }

    @Test
    void isQuickInOneSmallRound() {
        Options quick = Options.parse("--quick");

        assertThat(quick.rounds()).isEqualTo(1);
        assertThat(quick.finished()).isLessThan(Options.parse().finished());
        assertThat(quick.chosen()).hasSameSizeAs(Options.parse().chosen());
    }

    @Test
    void saysWhatThereIsInsteadOfAnUnknownName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse("--engine", "dbso"))
                .withMessageContaining("'dbso'")
                .withMessageContaining("db-scheduler");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse("--workload", "W9"))
                .withMessageContaining("'W9'")
                .withMessageContaining("W1");
    }

    @Test
    void workloadsNoneOfTheEnginesCanDoAreLeftOut() {
        assertThat(names(Options.parse("--engine", "durable-postgres", "--workload", "W1")))
                .containsExactly("W1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse("--engine", "floor", "--workload", "W2"))
                .withMessageContaining("None of these engines");
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse("--fast"))
                .withMessage("Unknown option --fast");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse("--rounds", "many"))
                .withMessage("--rounds needs a positive number, not many");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse("--out"))
                .withMessage("--out needs a value");
    }

    private static List<String> names(Options options) {
        return options.chosen().stream().map(Workload::name).toList();
    }
}
