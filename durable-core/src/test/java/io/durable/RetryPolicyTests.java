package io.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetryPolicyTests {

    private final RetryPolicy policy = new RetryPolicy(3, Backoff.DEFAULT, Set.of(IOException.class.getName()));

    @Test
    void allowsRetriesUntilTheAttemptsAreUsedUp() {
        assertThat(policy.allowsRetry(1, new IllegalStateException())).isTrue();
        assertThat(policy.allowsRetry(2, new IllegalStateException())).isTrue();
        assertThat(policy.allowsRetry(3, new IllegalStateException())).isFalse();
    }

    @Test
    void noneMeansOneAttempt() {
        assertThat(RetryPolicy.NONE.allowsRetry(1, new IllegalStateException())).isFalse();
        assertThat(RetryPolicy.NONE.isRetryable(new IllegalStateException())).isTrue();
    }

    @Test
    void doesNotRetryWhatIsRuledOutNorItsSubclasses() {
        assertThat(policy.allowsRetry(1, new IOException())).isFalse();
        assertThat(policy.allowsRetry(1, new FileNotFoundException())).isFalse();
        assertThat(policy.isRetryable(new Exception(new IOException()))).isTrue();
    }

    @Test
    void makesAtLeastOneAttempt() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryPolicy(0, Backoff.DEFAULT, Set.of()))
                .withMessage("maxAttempts must be at least 1, not 0");
    }

    @Test
    void doesNotChangeOnceMade() {
        Set<String> ruledOut = new HashSet<>();
        RetryPolicy made = new RetryPolicy(3, Backoff.DEFAULT, ruledOut);
        ruledOut.add(IOException.class.getName());

        assertThat(made.isRetryable(new IOException())).isTrue();
    }
}
