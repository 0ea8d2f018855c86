package io.durable;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 500ms}, {@code 30s}, {@code 5m}, {@code 24h}, {@code 7d} or ISO-8601. */
final class Durations {

    private static final Pattern SIMPLE = Pattern.compile("(\\d+)(ms|s|m|h|d)");

    private Durations() {}

    static Duration parse(String text) {
        Matcher simple = SIMPLE.matcher(text);
        if (simple.matches()) {
            long amount = Long.parseLong(simple.group(1));
            return switch (simple.group(2)) {
                case "ms" -> Duration.ofMillis(amount);
                case "s" -> Duration.ofSeconds(amount);
                case "m" -> Duration.ofMinutes(amount);
                case "h" -> Duration.ofHours(amount);
                default -> Duration.ofDays(amount);
            };
        }
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is no duration; write 500ms, 30s, 5m, 24h or PT30S", e);
        }
    }
}
