package io.durable.reliability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.reliability.process.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OptionsTests {

    @Test
    void everythingHasADefault() {
        Plan plan = Options.parse();
        assertThat(plan.time()).isEqualTo(Duration.ofMinutes(2));
        assertThat(plan.nodes()).isEqualTo(3);
        assertThat(plan.faults()).isEqualTo(Plan.FAULTS);
        assertThat(plan.out()).isEqualTo(Path.of("target/reliability"));
    }

    @Test
    void everythingCanBeSaid() {
        assertThat(Options.parse(
                        "--seed", "-7", "--minutes", "600", "--nodes", "5", "--faults", "kill,disk", "--out", "x"))
                .isEqualTo(new Plan(-7, Duration.ofHours(10), 5, List.of("kill", "disk"), Path.of("x")));
    }

    @Test
    void loadAloneIsARunToo() {
        assertThat(Options.parse("--faults", "none").faults()).isEmpty();
    }

    @Test
    void whatIsWrongIsNamed() {
        assertRefused("Unknown option --hours", "--hours", "1");
        assertRefused("--minutes needs a value", "--minutes");
        assertRefused("--minutes needs a number of at least 1, not 0", "--minutes", "0");
        assertRefused("--nodes needs a number of at least 2, not 1", "--nodes", "1");
        assertRefused("--seed needs a number, not x", "--seed", "x");
        assertRefused("There is no fault 'fire'", "--faults", "kill,fire");
    }

    private static void assertRefused(String message, String... arguments) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Options.parse(arguments))
                .withMessageStartingWith(message);
    }
}
