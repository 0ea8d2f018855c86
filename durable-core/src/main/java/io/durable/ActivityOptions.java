package io.durable;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How an activity is run.
 *
 * @param timeout longest duration of one attempt; unlimited if {@code null}
 * @param totalTimeout longest duration of all attempts together, waiting included; unlimited if {@code null}
 */
public record ActivityOptions(
        RetryPolicy retry,
        @Nullable Duration timeout,
        @Nullable Duration totalTimeout) {

    /** One attempt, no time limit. */
    public static final ActivityOptions DEFAULT = new ActivityOptions(RetryPolicy.NONE, null, null);

    public ActivityOptions {
        requirePositive("timeout", timeout);
        requirePositive("totalTimeout", totalTimeout);
    }

    /** Retries as {@code retry} says, without a time limit. */
    public static ActivityOptions retry(RetryPolicy retry) {
        return new ActivityOptions(retry, null, null);
    }

    public ActivityOptions withTimeout(Duration limit) {
        return new ActivityOptions(retry, limit, totalTimeout);
    }

    public ActivityOptions withTotalTimeout(Duration limit) {
        return new ActivityOptions(retry, timeout, limit);
    }

    private static void requirePositive(String what, @Nullable Duration limit) {
        if (limit != null && (limit.isNegative() || limit.isZero())) {
            throw new IllegalArgumentException(what + " must be positive, not " + limit);
        }
    }
}
