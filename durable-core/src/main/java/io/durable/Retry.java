package io.durable;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** How an {@link Activity} is tried again; see {@link RetryPolicy}. */
@Documented
@Target({})
@Retention(RetentionPolicy.RUNTIME)
public @interface Retry {

    /** Attempts in all, the first included. */
    int maxAttempts() default 1;

    /** Wait before the second attempt, such as {@code 500ms}. */
    String backoff() default "1s";

    /** Factor by which the wait grows with every further attempt. */
    double multiplier() default 2;

    /** Longest wait between two attempts. */
    String maxBackoff() default "1m";

    /** Share of the wait that is left to chance, from 0 to 1. */
    double jitter() default 0.1;

    /** Exceptions, subclasses included, after which trying again is pointless. */
    Class<? extends Throwable>[] nonRetryable() default {};
}
