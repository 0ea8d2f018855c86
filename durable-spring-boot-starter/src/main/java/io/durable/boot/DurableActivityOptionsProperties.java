package io.durable.boot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of activities: of all whose annotation does not say otherwise, or of one by its name.
 *
 * @param timeout Longest duration of one attempt.
 * @param totalTimeout Longest duration of all attempts together, waiting included.
 */
@ConfigurationProperties("durable.activities")
public record DurableActivityOptionsProperties(
        @Nullable Duration timeout,
        @Nullable Duration totalTimeout,
        @DefaultValue Retry retry) {

    /** Refuses values that make no sense. */
    void check(String prefix) {
        if (timeout != null) {
            PropertyChecks.positive(prefix + ".timeout", timeout);
        }
        if (totalTimeout != null) {
            PropertyChecks.positive(prefix + ".total-timeout", totalTimeout);
        }
        retry.check(prefix + ".retry");
    }

    /**
     * How failed attempts are repeated.
     *
     * @param maxAttempts Attempts in all, the first included.
     * @param backoff Wait before the second attempt.
     * @param multiplier Factor by which the wait grows with every further attempt.
     * @param maxBackoff Longest wait between two attempts.
     * @param jitter Share of the wait that is left to chance, from 0 to 1.
     */
    public record Retry(
            @Nullable Integer maxAttempts,
            @Nullable Duration backoff,
            @Nullable Double multiplier,
            @Nullable Duration maxBackoff,
            @Nullable Double jitter) {

        private void check(String prefix) {
            if (maxAttempts != null) {
                PropertyChecks.positive(prefix + ".max-attempts", maxAttempts);
            }
            if (backoff != null) {
                PropertyChecks.notNegative(prefix + ".backoff", backoff);
            }
            if (multiplier != null && !(multiplier >= 1)) {
                throw PropertyChecks.invalid(prefix + ".multiplier", multiplier, "Set it to 1 or more.");
            }
            if (maxBackoff != null) {
                PropertyChecks.notNegative(prefix + ".max-backoff", maxBackoff);
            }
            if (jitter != null && !(jitter >= 0 && jitter <= 1)) {
                throw PropertyChecks.invalid(prefix + ".jitter", jitter, "Set it to a number from 0 to 1.");
            }
        }
    }
}
