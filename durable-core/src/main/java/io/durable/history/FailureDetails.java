package io.durable.history;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a failure wherever it happened.
 *
 * @param type class name of the exception
 * @param retryable whether trying again could help
 */
public record FailureDetails(
        String type, @Nullable String message, @Nullable String stackTrace, boolean retryable) {

    private static final int MAX_MESSAGE = 4_000;
    private static final int MAX_STACK = 16_000;

    /** The details of {@code failure}, stack trace included. */
    public static FailureDetails of(Throwable failure, boolean retryable) {
        StringWriter stack = new StringWriter();
        failure.printStackTrace(new PrintWriter(stack));
        return new FailureDetails(
                failure.getClass().getName(),
                failure.getMessage() == null ? null : cut(failure.getMessage(), MAX_MESSAGE),
                cut(stack.toString(), MAX_STACK),
                retryable);
    }

    private static String cut(String text, int max) {
        if (text.length() <= max) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(max - 1)) ? max - 1 : max;
        return text.substring(0, end) + "… (" + text.length() + " characters)";
    }

    /** A failure the engine itself found: there is no stack worth keeping. */
    public static FailureDetails of(Class<? extends Throwable> type, String message) {
        return new FailureDetails(type.getName(), message, null, false);
    }

    /** Same type and message. */
    public boolean isSameAs(FailureDetails other) {
        return type.equals(other.type) && Objects.equals(message, other.message);
    }

    /** One line: type and message. */
    public String summary() {
        return message == null ? type : type + ": " + message;
    }
}
