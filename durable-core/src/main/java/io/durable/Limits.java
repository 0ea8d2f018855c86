package io.durable;

import io.durable.history.Payload;
import org.jspecify.annotations.Nullable;

/**
 * What one instance may use.
 *
 * @param unconsumedEvents persistent events waiting in one mailbox
 * @param carryForwardEvents unconsumed events that go along at continue-as-new, oldest first
 * @param carryForwardExecutions how many times one event may go along
 * @param payloadBytes size of an input, result or event as JSON
 * @param idLength characters of an instance id, a name or a version
 */
public record Limits(
        int unconsumedEvents, int carryForwardEvents, int carryForwardExecutions, int payloadBytes, int idLength) {

    public static final Limits DEFAULT = new Limits(100, 20, 5, 4 * 1024 * 1024, 255);

    public Limits {
        requirePositive("unconsumedEvents", unconsumedEvents);
        requireNotNegative("carryForwardEvents", carryForwardEvents);
        requireNotNegative("carryForwardExecutions", carryForwardExecutions);
        requirePositive("payloadBytes", payloadBytes);
        requirePositive("idLength", idLength);
    }

    /** @throws IllegalArgumentException if {@code value}, an id or a name, is empty, too long, or no text for databases */
    public String checkId(String what, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw new IllegalArgumentException(what + " must not be empty");
        }
        if (value.length() > idLength) {
            throw new IllegalArgumentException(
                    what + " has " + value.length() + " characters, more than the limit of " + idLength);
        }
        if (value.codePoints().anyMatch(Limits::isUnstorable)) {
            throw new IllegalArgumentException(what + " must not contain U+0000 or half a surrogate pair");
        }
        return value;
    }

    /** @throws IllegalArgumentException if {@code payload} is too large */
    public Payload checkPayload(String what, Payload payload) {
        if (payload.bytes() > payloadBytes) {
            throw new IllegalArgumentException(
                    what + " has " + payload.bytes() + " bytes as JSON, more than the limit of " + payloadBytes);
        }
        return payload;
    }

    private static boolean isUnstorable(int character) {
        return character == 0 || (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE);
    }

    private static void requirePositive(String what, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(what + " must be positive, not " + value);
        }
    }

    private static void requireNotNegative(String what, int value) {
        if (value < 0) {
            throw new IllegalArgumentException(what + " must not be negative, but is " + value);
        }
    }
}
