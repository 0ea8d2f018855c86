package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Activity;
import io.durable.ActivityMethod;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.Retry;
import io.durable.RetryPolicy;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ActivityOptionsChoiceTests {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private static ActivityOptions options(String method, Map<String, String> properties) throws Exception {
        Binder binder = new Binder(new MapConfigurationPropertySource(properties));
        ActivityOptionsChoice choice = ActivityOptionsChoice.of(
                binder.bindOrCreate("durable.activities", DurableActivityOptionsProperties.class),
                binder.bindOrCreate("durable.activities", DurableActivitiesProperties.class)
                        .overrides());
        choice.checkOverrides(Set.of("silent", "talkative"));
        return choice.of(ActivityMethod.of(Activities.class.getDeclaredMethod(method)));
    }

    @Test
    void areThoseOfTheEngineIfNobodySaysAnything() throws Exception {
        assertThat(options("silent", Map.of())).isEqualTo(ActivityOptions.DEFAULT);
    }

    @Test
    void areTheDefaultsWhereTheAnnotationIsSilent() throws Exception {
        assertThat(options(
                        "silent",
                        Map.of(
                                "durable.activities.timeout", "1s",
                                "durable.activities.total-timeout", "1m",
                                "durable.activities.retry.max-attempts", "5",
                                "durable.activities.retry.backoff", "2s",
                                "durable.activities.retry.multiplier", "3",
                                "durable.activities.retry.max-backoff", "4s",
                                "durable.activities.retry.jitter", "0")))
                .isEqualTo(new ActivityOptions(
                        new RetryPolicy(5, new Backoff(Duration.ofSeconds(2), 3, Duration.ofSeconds(4), 0), Set.of()),
                        SECOND,
                        Duration.ofMinutes(1)));
    }

    @Test
    void areThoseOfTheAnnotationRatherThanTheDefaults() throws Exception {
        ActivityOptions options = options(
                "talkative",
                Map.of(
                        "durable.activities.timeout", "1s",
                        "durable.activities.retry.max-attempts", "5",
                        "durable.activities.retry.jitter", "0.3"));
        assertThat(options.timeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(options.retry().maxAttempts()).isEqualTo(3);
        assertThat(options.retry().backoff().first()).isEqualTo(Duration.ofMillis(200));
        assertThat(options.retry().backoff().jitter()).isEqualTo(0.3);
        assertThat(options.retry().nonRetryable()).containsExactly(IllegalStateException.class.getName());
    }

    @Test
    void areThoseOfTheOverrideBeforeAllOthers() throws Exception {
        ActivityOptions options = options(
                "talkative",
                Map.of(
                        "durable.activities.timeout", "2s",
                        "durable.activities.overrides.talkative.timeout", "1s",
                        "durable.activities.overrides.talkative.retry.max-attempts", "1"));
        assertThat(options.timeout()).isEqualTo(SECOND);
        assertThat(options.retry().maxAttempts()).isEqualTo(1);
        assertThat(options.retry().backoff().first()).isEqualTo(Duration.ofMillis(200));
    }

    @Test
    void mayNameTheActivityAsPropertiesAreWritten() throws Exception {
        assertThat(options("talkative", Map.of("durable.activities.overrides.TALK-ATIVE.timeout", "1s"))
                        .timeout())
                .isEqualTo(SECOND);
    }

    static class Activities {

        @Activity
        void silent() {}

        @Activity(
                timeout = "30s",
                retry = @Retry(maxAttempts = 3, backoff = "200ms", nonRetryable = IllegalStateException.class))
        void talkative() {}
    }
}
