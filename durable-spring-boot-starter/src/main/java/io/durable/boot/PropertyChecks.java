package io.durable.boot;

import io.durable.boot.beans.DurableConfigurationException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.springframework.boot.convert.DurationStyle;

/** Refuses values that make no sense, by the name of their property. */
final class PropertyChecks {

    private PropertyChecks() {}

    static int positive(String property, int value) {
        return atLeast(property, value, 1);
    }

    static int notNegative(String property, int value) {
        return atLeast(property, value, 0);
    }

    private static int atLeast(String property, int value, int least) {
        if (value < least) {
            throw invalid(property, value, "Set it to " + least + " or more.");
        }
        return value;
    }

    static Duration positive(String property, Duration value) {
        if (value.isNegative() || value.isZero()) {
            throw invalid(property, text(value), "Set it to more than 0, such as 30s.");
        }
        return value;
    }

    static Duration notNegative(String property, Duration value) {
        if (value.isNegative()) {
            throw invalid(property, text(value), "Set it to 0s or more.");
        }
        return value;
    }

    static DurableConfigurationException invalid(String property, Object value, String action) {
        return new DurableConfigurationException(
                "The property '" + property + "' is '" + value + "', which makes no sense.", action);
    }

    /** A duration as it is written in properties. */
    static String text(Duration value) {
        return DurationStyle.SIMPLE.print(value, value.toMillisPart() == 0 ? ChronoUnit.SECONDS : ChronoUnit.MILLIS);
    }
}
