package io.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ActivityOptionsTests {

    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    @Test
    void settingOnePartKeepsTheOthers() {
        RetryPolicy retry = new RetryPolicy(3, Backoff.DEFAULT, Set.of());

        assertThat(ActivityOptions.retry(retry).withTimeout(SECOND).withTotalTimeout(MINUTE))
                .isEqualTo(ActivityOptions.retry(retry).withTotalTimeout(MINUTE).withTimeout(SECOND))
                .isEqualTo(new ActivityOptions(retry, SECOND, MINUTE));
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT0S", "PT-1S"})
    void timeoutsArePositive(Duration limit) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ActivityOptions.DEFAULT.withTimeout(limit))
                .withMessage("timeout must be positive, not " + limit);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ActivityOptions.DEFAULT.withTotalTimeout(limit))
                .withMessage("totalTimeout must be positive, not " + limit);
    }
}
