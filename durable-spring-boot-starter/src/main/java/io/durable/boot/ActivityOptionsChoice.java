package io.durable.boot;

import io.durable.ActivityMethod;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.RetryPolicy;
import io.durable.boot.DurableActivityOptionsProperties.Retry;
import io.durable.boot.beans.DurableConfigurationException;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Decides each option of an activity: as its override says, else its annotation, else the defaults. */
record ActivityOptionsChoice(
        DurableActivityOptionsProperties defaults, Map<String, DurableActivityOptionsProperties> overrides) {

    private static final String PREFIX = "durable.activities";
    private static final DurableActivityOptionsProperties NOTHING =
            new DurableActivityOptionsProperties(null, null, new Retry(null, null, null, null, null));

    static ActivityOptionsChoice of(
            DurableActivityOptionsProperties defaults, Map<String, DurableActivityOptionsProperties> overrides) {
        defaults.check(PREFIX);
        overrides.forEach((name, override) -> override.check(PREFIX + ".overrides." + name));
        return new ActivityOptionsChoice(defaults, overrides);
    }

    /** Refuses overrides for activities that are not among {@code names}, and two for the same one. */
    void checkOverrides(Set<String> names) {
        Set<String> known = names.stream().map(ActivityOptionsChoice::uniform).collect(Collectors.toSet());
        Set<String> seen = new HashSet<>();
        for (String name : overrides.keySet()) {
            String property = "The property '" + PREFIX + ".overrides." + name + "' names an activity that ";
            if (!known.contains(uniform(name))) {
                throw new DurableConfigurationException(
                        property + "no bean has. Those found are: " + new TreeSet<>(names) + ".",
                        "Correct the name or remove the property.");
            }
            if (!seen.add(uniform(name))) {
                throw new DurableConfigurationException(
                        property + "another property names already, written differently.",
                        "Write the name the same way everywhere.");
            }
        }
    }

    ActivityOptions of(ActivityMethod activity) {
        DurableActivityOptionsProperties override = override(activity.name());
        ActivityOptions annotated = annotated(activity);
        try {
            return new ActivityOptions(
                    retry(override.retry(), annotated.retry(), defaults.retry()),
                    first(override.timeout(), annotated.timeout(), defaults.timeout()),
                    first(override.totalTimeout(), annotated.totalTimeout(), defaults.totalTimeout()));
        } catch (IllegalArgumentException e) {
            throw new DurableConfigurationException(
                    "The options of activity '" + activity.name() + "' do not go together: " + e.getMessage() + ".",
                    "Correct its annotation or the properties under '" + PREFIX + "'.");
        }
    }

    private static ActivityOptions annotated(ActivityMethod activity) {
        try {
            return activity.options();
        } catch (IllegalArgumentException e) {
            throw new DurableConfigurationException(e.getMessage() + ".", "Correct the annotation.");
        }
    }

    /** Names may be written as properties are, in lower case and with dashes. */
    private DurableActivityOptionsProperties override(String activity) {
        return overrides.entrySet().stream()
                .filter(entry -> uniform(entry.getKey()).equals(uniform(activity)))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(NOTHING);
    }

    private static String uniform(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }

    /** An annotation cannot say nothing: a value that equals its default counts as not said. */
    private static RetryPolicy retry(Retry override, RetryPolicy annotated, Retry defaults) {
        RetryPolicy none = RetryPolicy.NONE;
        Backoff backoff = annotated.backoff();
        Backoff usual = none.backoff();
        return new RetryPolicy(
                choose(override.maxAttempts(), annotated.maxAttempts(), defaults.maxAttempts(), none.maxAttempts()),
                new Backoff(
                        choose(override.backoff(), backoff.first(), defaults.backoff(), usual.first()),
                        choose(override.multiplier(), backoff.multiplier(), defaults.multiplier(), usual.multiplier()),
                        choose(override.maxBackoff(), backoff.max(), defaults.maxBackoff(), usual.max()),
                        choose(override.jitter(), backoff.jitter(), defaults.jitter(), usual.jitter())),
                annotated.nonRetryable());
    }

    private static <T> T choose(@Nullable T override, T annotated, @Nullable T byDefault, T usual) {
        T chosen = first(override, annotated.equals(usual) ? null : annotated, byDefault);
        return Objects.requireNonNullElse(chosen, usual);
    }

    private static <T> @Nullable T first(@Nullable T override, @Nullable T annotated, @Nullable T byDefault) {
        return override != null ? override : annotated != null ? annotated : byDefault;
    }
}
