package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.NodeLease;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.ThreadScheduler;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A node before it starts, while it runs and after it has stopped. */
class NodeLifeTests {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final Clock clock = Clock.systemUTC();
    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final InMemoryProvider provider = new InMemoryProvider(clock);
    private final DurableRuntime runtime = DurableRuntime.on(
                    provider,
                    clock,
                    TestThreads.with(scheduler),
                    RuntimeSettings.defaults("mayfly"),
                    JsonMapper.shared())
            .orchestration("greet", "1", String.class, (ctx, name) -> "Hello " + name)
            .build();

    @AfterEach
    void close() {
        scheduler.close();
    }

    @Test
    void leavesWhatIsStartedBeforeItRunsUntilItDoes() {
        runtime.client().start("greet", "you", StartOptions.id("early"));
        assertThat(provider.find(List.of("early"))).singleElement().satisfies(instance -> {
            assertThat(instance.status()).isEqualTo(InstanceStatus.PENDING);
            assertThat(instance.position().owner()).isNull();
        });

        runtime.start();
        assertThat(runtime.client().handle("early", String.class).await(SOON)).isEqualTo("Hello you");
        runtime.stop(SOON);
    }

    @Test
    void knowsItsLease() {
        assertThat(runtime.lease().until()).isNull();

        runtime.start();
        NodeLease lease = runtime.lease();
        assertThat(lease.nodeId()).startsWith("mayfly/");
        assertThat(lease.isHeldAt(clock.instant())).isTrue();
        assertThat(lease.isHeldAt(clock.instant().plus(Duration.ofMinutes(1)))).isFalse();

        runtime.stop(SOON);
        assertThat(runtime.lease().isHeldAt(clock.instant())).isFalse();
    }
}
