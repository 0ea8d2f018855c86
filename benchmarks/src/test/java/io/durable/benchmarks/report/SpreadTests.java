package io.durable.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTests {

    @Test
    void hasTheFigureInTheMiddleAndTheEnds() {
        Spread spread = Spread.of(List.of(3.0, 1.0, 10.0));

        assertThat(spread.median()).isEqualTo(3.0);
        assertThat(spread.min()).isEqualTo(1.0);
        assertThat(spread.max()).isEqualTo(10.0);
        assertThat(spread.values()).containsExactly(3.0, 1.0, 10.0);
    }

    @Test
    void takesTheMeanOfTheTwoInTheMiddle() {
        assertThat(Spread.of(List.of(4.0, 1.0, 2.0, 100.0)).median()).isEqualTo(3.0);
    }

    @Test
    void isComparedRoundByRound() {
        Spread slowAtFirst = Spread.of(List.of(100.0, 200.0, 400.0));
        Spread halfOfIt = Spread.of(List.of(50.0, 100.0, 200.0));
        Spread brokenOff = Spread.of(List.of(25.0));

        assertThat(slowAtFirst.ratioTo(halfOfIt)).isEqualTo(2.0);
        assertThat(slowAtFirst.ratioTo(Spread.of(List.of(100.0, 100.0, 100.0)))).isEqualTo(2.0);
        assertThat(slowAtFirst.ratioTo(brokenOff)).isEqualTo(4.0);
    }

    @Test
    void needsFigures() {
        assertThatIllegalArgumentException().isThrownBy(() -> Spread.of(List.of()));
    }
}
