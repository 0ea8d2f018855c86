package io.durable.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.durable.Activity;
import io.durable.DurableClient;
import io.durable.OrchestrationFailedException;
import io.durable.StartOptions;
import io.durable.boot.DurableRunner;
import io.durable.boot.RuntimeBuilderCustomizer;
import io.durable.boot.shop.Order;
import io.durable.boot.shop.ShopApplication;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class MetricsTests {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final ApplicationContextRunner contextRunner = DurableRunner.shop()
            .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
            .withConfiguration(AutoConfigurations.of(
                    MetricsAutoConfiguration.class,
                    ObservationAutoConfiguration.class,
                    DurableMetricsAutoConfiguration.class));

    @Test
    void countWhatTheNodeHasDone() {
        contextRunner.run(context -> {
            ShopApplication.sell(context.getBean(DurableClient.class), new Order("o1", 1))
                    .await(SOON);
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            assertThat(meters.get("durable.activities").functionCounter().count())
                    .isEqualTo(2);
            assertThat(meters.get("durable.turns").functionCounter().count()).isPositive();
            assertThat(meters.get("durable.fenced.turns").functionCounter().count())
                    .isZero();
        });
    }

    @Test
    void showWhatNeedsLookingAfter() {
        contextRunner.run(context -> {
            MeterRegistry meters = context.getBean(MeterRegistry.class);
            assertThat(meters.get("durable.instances.stalled").gauge().value()).isZero();
            DurableClient client = context.getBean(DurableClient.class);
            ShopApplication.sell(client, new Order("o1", 1)).await(SOON);
            client.raisePersistentEvent("o1", "thanks", "late");
            assertThat(meters.get("durable.dead.letters.waiting").gauge().value())
                    .isEqualTo(1);
        });
    }

    @Test
    void timeActivitiesByNameAndError() {
        contextRunner
                .withBean(Failing.class)
                .withBean(
                        RuntimeBuilderCustomizer.class,
                        () -> builder -> builder.orchestration(
                                "fail", "1", String.class, (ctx, input) -> ctx.schedule("fail", null, String.class)
                                        .await()))
                .run(context -> {
                    DurableClient client = context.getBean(DurableClient.class);
                    ShopApplication.sell(client, new Order("o1", 1)).await(SOON);
                    assertThatExceptionOfType(OrchestrationFailedException.class)
                            .isThrownBy(() -> client.start("fail", "x", StartOptions.defaults())
                                    .await(SOON));
                    MeterRegistry meters = context.getBean(MeterRegistry.class);
                    await().atMost(SOON).untilAsserted(() -> assertThat(meters.get("durable.activity")
                                    .tags("activity", "quote", "error", "none")
                                    .timer()
                                    .totalTime(TimeUnit.NANOSECONDS))
                            .isPositive());
                    assertThat(meters.get("durable.activity")
                                    .tags("activity", "fail", "error", "IllegalStateException")
                                    .timer()
                                    .count())
                            .isEqualTo(1);
                });
    }

    static class Failing {

        @Activity
        public String fail() {
            throw new IllegalStateException("as expected");
        }
    }
}
