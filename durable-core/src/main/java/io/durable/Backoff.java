package io.durable;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Growing waits between attempts.
 *
 * @param first wait before the second attempt
 * @param multiplier factor from one wait to the next
 * @param max longest wait
 * @param jitter share of the wait that is left to chance, from 0 to 1
 */
public record Backoff(Duration first, double multiplier, Duration max, double jitter) {

    /** One second, doubling up to a minute, a tenth of it left to chance. */
    public static final Backoff DEFAULT = new Backoff(Duration.ofSeconds(1), 2, Duration.ofMinutes(1), 0.1);

    public Backoff {
        if (first.isNegative() || max.compareTo(first) < 0) {
            throw new IllegalArgumentException("backoff must lie between 0 and its maximum: " + first + ", " + max);
        }
        if (!(multiplier >= 1)) {
            throw new IllegalArgumentException("multiplier must be at least 1, not " + multiplier);
        }
        if (!(jitter >= 0 && jitter <= 1)) {
            throw new IllegalArgumentException("jitter must lie between 0 and 1, not " + jitter);
        }
    }

    /** The same wait every time. */
    public static Backoff fixed(Duration wait) {
        return new Backoff(wait, 1, wait, 0);
    }

    /** Wait after attempt {@code attempt} failed; the first attempt is 1. */
    public Duration after(int attempt, RandomGenerator random) {
        double millis = Math.min(max.toMillis(), first.toMillis() * Math.pow(multiplier, attempt - 1.0));
        return Duration.ofMillis(Math.round(millis * (1 - jitter * random.nextDouble())));
    }
}
