package io.durable.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StolenTests {

    @Test
    void isAShareOfTheTimeThatHasPassed() {
        String before = "cpu  100 0 50 800 10 0 5 35 7 0";
        String after = "cpu  130 0 60 840 10 0 5 55 9 0";

        assertThat(Stolen.share(before, after)).isEqualTo(0.2);
    }

    @Test
    void isNothingIfNoTimeHasPassed() {
        String line = "cpu  100 0 50 800 10 0 5 35 7 0";

        assertThat(Stolen.share(line, line)).isZero();
    }

    @Test
    void isNothingWhereNobodySays() {
        assertThat(Stolen.share("cpu", "cpu")).isZero();
    }

    @Test
    void isKnownOfThisMachineOrNothing() {
        assertThat(new Stolen().share()).isBetween(0.0, 1.0);
    }
}
