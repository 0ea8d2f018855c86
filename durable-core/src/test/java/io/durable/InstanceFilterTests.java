package io.durable;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Payload;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class InstanceFilterTests {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final Instance instance = new Instance(
            "order-42",
            new Instance.Origin("OrderFlow", "1.0.0", null, NOON),
            new Instance.Position(1, 2, null, 0),
            InstanceState.completed(null, Payload.NULL),
            NOON.plusSeconds(60));

    @Test
    void allIncludesEverything() {
        assertThat(InstanceFilter.ALL.includes(instance)).isTrue();
    }

    @Test
    void includesAnyOfTheStatuses() {
        assertThat(InstanceFilter.status(InstanceStatus.RUNNING, InstanceStatus.COMPLETED)
                        .includes(instance))
                .isTrue();
        assertThat(InstanceFilter.status(InstanceStatus.RUNNING).includes(instance))
                .isFalse();
    }

    @Test
    void includesTheNameAsAWhole() {
        assertThat(InstanceFilter.ALL.withName("OrderFlow").includes(instance)).isTrue();
        assertThat(InstanceFilter.ALL.withName("Order").includes(instance)).isFalse();
    }

    @Test
    void includesTheFirstMomentButNotTheLast() {
        assertThat(InstanceFilter.ALL.createdBetween(NOON, NOON.plusNanos(1)).includes(instance))
                .isTrue();
        assertThat(InstanceFilter.ALL.createdBetween(NOON.minusSeconds(1), NOON).includes(instance))
                .isFalse();
        assertThat(InstanceFilter.ALL
                        .createdBetween(NOON.plusNanos(1), NOON.plusSeconds(1))
                        .includes(instance))
                .isFalse();
    }

    @Test
    void everyPartMustFit() {
        InstanceFilter filter = InstanceFilter.status(InstanceStatus.COMPLETED)
                .withName("OrderFlow")
                .createdBetween(NOON, NOON.plusSeconds(1));

        assertThat(filter.includes(instance)).isTrue();
        assertThat(filter.withName("Other").includes(instance)).isFalse();
    }
}
