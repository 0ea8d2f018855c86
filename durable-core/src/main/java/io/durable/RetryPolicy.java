package io.durable;

import java.util.Set;

/**
 * When and how often a failed activity is tried again.
 *
 * @param maxAttempts attempts in all, the first included
 * @param nonRetryable class names of exceptions, superclasses included, after which trying again is pointless
 */
public record RetryPolicy(int maxAttempts, Backoff backoff, Set<String> nonRetryable) {

    /** One attempt. */
    public static final RetryPolicy NONE = new RetryPolicy(1, Backoff.DEFAULT, Set.of());

    public RetryPolicy {
        if (maxAttempts < 1) {
            throw new IllegalArgumentException("maxAttempts must be at least 1, not " + maxAttempts);
        }
        nonRetryable = Set.copyOf(nonRetryable);
    }

    /** Whether {@code failure} of attempt {@code attempt} (the first is 1) deserves another one. */
    public boolean allowsRetry(int attempt, Throwable failure) {
        return attempt < maxAttempts && isRetryable(failure);
    }

    /** Whether no class of {@code failure} is ruled out. */
    public boolean isRetryable(Throwable failure) {
        for (Class<?> type = failure.getClass(); type != null; type = type.getSuperclass()) {
            if (nonRetryable.contains(type.getName())) {
                return false;
            }
        }
        return true;
    }
}
