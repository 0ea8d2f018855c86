package io.durable.provider;

import io.durable.history.Delivered;
import java.time.Duration;

/** How an attempt ended. */
public sealed interface ActivityResult {

    ActivityKey key();

    /** With a result, good or bad, that goes to the instance. */
    record Final(ActivityKey key, Delivered.Completion completion) implements ActivityResult {}

    /** With a failure, after which the next attempt is due in {@code delay}. */
    record TryAgain(ActivityKey key, Duration delay) implements ActivityResult {}
}
