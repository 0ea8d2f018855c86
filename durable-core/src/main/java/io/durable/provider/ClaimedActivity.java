package io.durable.provider;

import io.durable.ActivityOptions;
import io.durable.history.Payload;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An activity the claimant now owns.
 *
 * @param options options of the call; {@code null} leaves them to the activity
 * @param progress how it went so far
 */
public record ClaimedActivity(
        ActivityKey key,
        String name,
        Payload input,
        @Nullable ActivityOptions options,
        Progress progress) {

    /**
     * @param attempt 1 for the first
     * @param losses how often in a row its owner died while running it
     * @param age time since it was scheduled
     */
    public record Progress(int attempt, int losses, Duration age) {

        public static final Progress FIRST_ATTEMPT = new Progress(1, 0, Duration.ZERO);
    }
}
