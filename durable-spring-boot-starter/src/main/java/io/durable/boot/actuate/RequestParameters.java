package io.durable.boot.actuate;

import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.Limits;
import io.durable.PageRequest;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/** Reads request parameters; what cannot be read is an {@code IllegalArgumentException} with the reason. */
final class RequestParameters {

    private static final int USUAL_SIZE = 20;

    private RequestParameters() {}

    static PageRequest page(@Nullable String page, @Nullable String size) {
        return new PageRequest((int) number("page", page, 0, Integer.MAX_VALUE), (int)
                number("size", size, USUAL_SIZE, Integer.MAX_VALUE));
    }

    static long id(String what, String value) {
        return number(what, value, 0, Long.MAX_VALUE);
    }

    private static long number(String what, @Nullable String value, long usual, long max) {
        if (!StringUtils.hasText(value)) {
            return usual;
        }
        try {
            long number = Long.parseLong(value.trim());
            if (number <= max) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(what + " must be a number, not '" + value + "'", e);
        }
        throw new IllegalArgumentException(what + " must be at most " + max + ", but is " + value);
    }

    static InstanceFilter filter(
            @Nullable String status, @Nullable String name, @Nullable String from, @Nullable String to) {
        return new InstanceFilter(
                statuses(status),
                StringUtils.hasText(name) ? Limits.DEFAULT.checkId("name", name) : null,
                time("from", from),
                time("to", to));
    }

    /** The id in {@code path}, in which it may span several parts. */
    static String instanceId(List<String> path) {
        return Limits.DEFAULT.checkId("Instance id", String.join("/", path));
    }

    private static Set<InstanceStatus> statuses(@Nullable String names) {
        return Arrays.stream(StringUtils.commaDelimitedListToStringArray(names))
                .map(String::trim)
                .filter(StringUtils::hasText)
                .map(RequestParameters::status)
                .collect(Collectors.toSet());
    }

    private static InstanceStatus status(String name) {
        return Arrays.stream(InstanceStatus.values())
                .filter(status -> status.name().equals(name.toUpperCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("status must be among "
                        + Arrays.toString(InstanceStatus.values()) + ", but is '" + name + "'"));
    }

    private static @Nullable Instant time(String what, @Nullable String value) {
        if (!StringUtils.hasText(value)) {
            return null;
        }
        try {
            return OffsetDateTime.parse(value.trim().replace(' ', '+')).toInstant(); // + arrives as a space
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(
                    what + " must be a time such as 2026-01-31T12:00:00Z, not '" + value + "'", e);
        }
    }
}
