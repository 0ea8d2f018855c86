package io.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTests {

    private static final RandomGenerator NO_LUCK = () -> 0;
    private static final RandomGenerator MUCH_LUCK = () -> -1;

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @ParameterizedTest
    @CsvSource({"1, PT1S", "2, PT2S", "3, PT4S", "6, PT32S", "7, PT1M", "8, PT1M", "100000, PT1M"})
    void growsUpToItsMaximum(int attempt, Duration wait) {
        assertThat(new Backoff(SECOND, 2, MINUTE, 0).after(attempt, MUCH_LUCK)).isEqualTo(wait);
    }

    @Test
    void isTheSameEveryTimeWhenFixed() {
        Backoff fixed = Backoff.fixed(Duration.ofMillis(250));

        assertThat(fixed.after(1, MUCH_LUCK)).isEqualTo(Duration.ofMillis(250));
        assertThat(fixed.after(50, MUCH_LUCK)).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void mayBeNoWaitAtAll() {
        assertThat(new Backoff(Duration.ZERO, 2, MINUTE, 0.1).after(5_000, MUCH_LUCK))
                .isEqualTo(Duration.ZERO);
    }

    @Test
    void jitterOnlyShortensTheWaitAndOnlyByItsShare() {
        Backoff backoff = new Backoff(SECOND, 2, MINUTE, 0.25);

        assertThat(backoff.after(1, NO_LUCK)).isEqualTo(SECOND);
        assertThat(backoff.after(1, MUCH_LUCK)).isEqualTo(Duration.ofMillis(750));
        assertThat(backoff.after(20, MUCH_LUCK)).isEqualTo(Duration.ofSeconds(45));
    }

    @Test
    void liesBetweenZeroAndItsMaximum() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Backoff(Duration.ofMillis(-1), 2, MINUTE, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(MINUTE, 2, SECOND, 0))
                .withMessage("backoff must lie between 0 and its maximum: PT1M, PT1S");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.99, 0, -1, Double.NaN})
    void neverShrinks(double multiplier) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(SECOND, multiplier, MINUTE, 0))
                .withMessage("multiplier must be at least 1, not " + multiplier);
    }

    @ParameterizedTest
    @ValueSource(doubles = {-0.1, 1.1, Double.NaN})
    void jitterIsAShare(double jitter) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Backoff(SECOND, 2, MINUTE, jitter))
                .withMessage("jitter must lie between 0 and 1, not " + jitter);
    }
}
