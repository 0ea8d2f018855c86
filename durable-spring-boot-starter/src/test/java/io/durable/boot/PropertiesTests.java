package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Limits;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

class PropertiesTests {

    private final ApplicationContextRunner contextRunner =
            DurableRunner.shop().withBean(InMemoryProvider.class, () -> new InMemoryProvider(Clock.systemUTC()));

    @Test
    void areWhatTheEngineUsesByDefault() {
        DurableRunner.empty().withPropertyValues("durable.poll-interval=1s").run(context -> {
            RuntimeSettings settings = context.getBean(RuntimeSettings.class);
            RuntimeSettings usual = RuntimeSettings.defaults(settings.nodeId());
            int cacheSize = Runtime.version().feature() >= 21 ? 10_000 : Orchestrations.DEFAULT.cacheSize();
            assertThat(settings).isEqualTo(usual.with(Orchestrations.DEFAULT.withCacheSize(cacheSize)));
        });
    }

    @Test
    void reachTheEngine() {
        DurableRunner.empty()
                .withPropertyValues(
                        "durable.node-id=n1",
                        "durable.poll-interval=2s",
                        "durable.retention=30d",
                        "durable.mailbox-retention=1d",
                        "durable.lease.duration=1m",
                        "durable.lease.renewal=20s",
                        "durable.orchestrations.concurrency=3",
                        "durable.orchestrations.cache-size=4",
                        "durable.orchestrations.slow-turn=6s",
                        "durable.orchestrations.max-losses=7",
                        "durable.orchestrations.on-non-determinism=fail",
                        "durable.activities.concurrency=8",
                        "durable.activities.max-losses=9",
                        "durable.activities.cancel-grace=0s",
                        "durable.limits.unconsumed-events=11",
                        "durable.limits.carry-forward-events=0",
                        "durable.limits.carry-forward-executions=13",
                        "durable.limits.payload-size=14KB")
                .run(context -> {
                    RuntimeSettings settings = context.getBean(RuntimeSettings.class);
                    assertThat(settings.nodeId()).isEqualTo("n1");
                    assertThat(settings.times())
                            .isEqualTo(new RuntimeSettings.Times(
                                    Duration.ofMinutes(1),
                                    Duration.ofSeconds(20),
                                    Duration.ofSeconds(2),
                                    RuntimeSettings.Times.DEFAULT.stallBackoff(),
                                    new RuntimeSettings.Retention(Duration.ofDays(30), Duration.ofDays(1))));
                    assertThat(settings.orchestrations())
                            .isEqualTo(new Orchestrations(3, 4, Duration.ofSeconds(6), 7, OnNonDeterminism.FAIL));
                    assertThat(settings.activities()).isEqualTo(new RuntimeSettings.Activities(8, 9, Duration.ZERO));
                    assertThat(settings.limits()).isEqualTo(new Limits(11, 0, 13, 14 * 1024, 255));
                });
    }

    @ParameterizedTest
    @CsvSource({
        "durable.node-id, ' '",
        "durable.poll-interval, 0s",
        "durable.retention, -1d",
        "durable.mailbox-retention, 0s",
        "durable.lease.duration, 0s",
        "durable.lease.renewal, -10s",
        "durable.orchestrations.concurrency, 0",
        "durable.orchestrations.cache-size, -1",
        "durable.orchestrations.slow-turn, 0s",
        "durable.orchestrations.max-losses, 0",
        "durable.activities.concurrency, -5",
        "durable.activities.max-losses, 0",
        "durable.activities.cancel-grace, -1s",
        "durable.activities.timeout, 0s",
        "durable.activities.total-timeout, -1s",
        "durable.activities.retry.max-attempts, 0",
        "durable.activities.retry.backoff, -1s",
        "durable.activities.retry.multiplier, 0.5",
        "durable.activities.retry.max-backoff, -1s",
        "durable.activities.retry.jitter, 1.5",
        "durable.activities.overrides.charge.timeout, 0s",
        "durable.activities.overrides.charge.retry.max-attempts, 0",
        "durable.limits.unconsumed-events, -1",
        "durable.limits.carry-forward-events, -1",
        "durable.limits.carry-forward-executions, -1",
        "durable.limits.payload-size, 0B",
        "durable.limits.payload-size, 3GB"
    })
    void areRefusedByNameWhereTheyMakeNoSense(String property, String value) {
        FailureAnalysis analysis = StartUpFailures.of(contextRunner.withPropertyValues(property + "=" + value));
        assertThat(analysis.getDescription()).contains("'" + property + "'").contains("makes no sense");
        assertThat(analysis.getAction()).isNotBlank();
    }

    @Test
    void refuseATablePrefixThatIsNone() {
        FailureAnalysis analysis =
                StartUpFailures.of(DurableRunner.empty().withPropertyValues("durable.jdbc.table-prefix=drop table x;"));
        assertThat(analysis.getDescription()).contains("'durable.jdbc.table-prefix' is 'drop table x;'");
        assertThat(analysis.getAction()).contains("letters, digits and _");
    }

    @Test
    void refuseALeaseShorterThanTwoRenewals() {
        FailureAnalysis analysis = StartUpFailures.of(contextRunner.withPropertyValues("durable.lease.renewal=20s"));
        assertThat(analysis.getDescription())
                .contains("'durable.lease.duration' is '30s'")
                .contains("'durable.lease.renewal', which is '20s'");
        assertThat(analysis.getAction()).contains("Make the lease longer or renew it more often");
    }

    @Test
    void refuseAnOverrideForAnActivityNobodyHas() {
        FailureAnalysis analysis =
                StartUpFailures.of(contextRunner.withPropertyValues("durable.activities.overrides.chrage.timeout=1s"));
        assertThat(analysis.getDescription())
                .contains("'durable.activities.overrides.chrage' names an activity that no bean has")
                .contains("[charge, quote]");
        assertThat(analysis.getAction()).contains("Correct the name");
    }

    @Test
    void refuseTwoOverridesForOneActivity() {
        FailureAnalysis analysis = StartUpFailures.of(contextRunner.withPropertyValues(
                "durable.activities.overrides.charge.timeout=1s", "durable.activities.overrides.CHARGE.timeout=2s"));
        assertThat(analysis.getDescription()).contains("another property names already");
    }

    @Test
    void refuseOptionsThatDoNotGoTogether() {
        FailureAnalysis analysis =
                StartUpFailures.of(contextRunner.withPropertyValues("durable.activities.retry.backoff=5m"));
        assertThat(analysis.getDescription())
                .contains("do not go together: backoff must lie between 0 and its maximum");
        assertThat(analysis.getAction()).contains("durable.activities");
    }
}
