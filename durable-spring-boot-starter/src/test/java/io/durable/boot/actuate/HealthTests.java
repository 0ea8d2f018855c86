package io.durable.boot.actuate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.boot.DurableNode;
import io.durable.boot.DurableRunner;
import io.durable.boot.RuntimeBuilderCustomizer;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;

class HealthTests {

    private final ApplicationContextRunner contextRunner =
            DurableRunner.empty().withConfiguration(AutoConfigurations.of(DurableHealthAutoConfiguration.class));

    private static Health health(ApplicationContext context) {
        return context.getBean("durableHealthIndicator", HealthIndicator.class).health();
    }

    @Test
    void isUpWhileTheNodeHoldsItsLease() {
        contextRunner.withPropertyValues("durable.node-id=n1").run(context -> {
            Health health = health(context);
            assertThat(health.getStatus()).isEqualTo(Status.UP);
            assertThat(health.getDetails()).containsEntry("stalled", 0L).containsKey("leaseUntil");
            assertThat(health.getDetails().get("node").toString()).startsWith("n1/");
        });
    }

    @Test
    void isDownOnceTheLeaseHasLapsed() {
        contextRunner.run(context -> {
            Clock later = Clock.fixed(Instant.now().plusSeconds(60), ZoneOffset.UTC);
            Health health = new DurableHealthIndicator(
                            context.getBean(DurableNode.class), context.getBean(DurableAdmin.class), later)
                    .health();
            assertThat(health.getStatus()).isEqualTo(Status.DOWN);
        });
    }

    @Test
    void isDownOnceTheNodeHasStopped() {
        contextRunner.run(context -> {
            context.getBean(DurableNode.class).stop();
            assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
        });
    }

    @Test
    void isDownWithoutTheStore() {
        contextRunner.run(context -> {
            JdbcClient.create(context.getBean(DataSource.class))
                    .sql("drop table durable_instance")
                    .update();
            assertThat(health(context).getStatus()).isEqualTo(Status.DOWN);
        });
    }

    @Test
    void needsNoLeaseWhereNothingRuns() {
        contextRunner.withPropertyValues("durable.worker.enabled=false").run(context -> {
            assertThat(health(context).getStatus()).isEqualTo(Status.UP);
            assertThat(health(context).getDetails()).doesNotContainKey("node");
        });
    }

    @Test
    void hasAStatusOfItsOwnWhileInstancesAreStalled() {
        contextRunner
                .withBean(
                        RuntimeBuilderCustomizer.class,
                        () -> builder -> builder.orchestration("stubborn", "1", String.class, (ctx, input) -> {
                            throw new AssertionError("never");
                        }))
                .run(context -> {
                    context.getBean(DurableClient.class).start("stubborn", "x", StartOptions.id("s1"));
                    await().atMost(Duration.ofSeconds(30))
                            .until(() -> context.getBean(DurableAdmin.class)
                                            .instance("s1")
                                            .instance()
                                            .status()
                                    == InstanceStatus.STALLED);
                    Health health = health(context);
                    assertThat(health.getStatus()).isEqualTo(new Status("STALLED"));
                    assertThat(health.getDetails()).containsEntry("stalled", 1L);
                });
    }

    @Test
    void canBeSwitchedOff() {
        contextRunner
                .withPropertyValues("management.health.durable.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("durableHealthIndicator"));
    }

    @Test
    void isNotThereWithoutDurable() {
        contextRunner.withPropertyValues("durable.enabled=false").run(context -> assertThat(context)
                .doesNotHaveBean("durableHealthIndicator"));
    }
}
