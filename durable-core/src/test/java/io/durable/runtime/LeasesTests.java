package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LeasesTests {

    private static final Instance INSTANCE = new Instance(
            "order-1",
            new Origin("OrderFlow", "1.0.0", null, Instant.EPOCH),
            new Position(1, 3, "node", 0),
            InstanceState.running(null),
            Instant.EPOCH);

    private final Leases leases = new Leases();

    /** A lease that waits for one activity. */
    private Lease waiting() {
        Lease lease = leases.claim(INSTANCE).orElseThrow();
        assertThat(lease.keep(1)).isTrue();
        assertThat(lease.endTurn(INSTANCE)).isEqualTo(Lease.Phase.WAIT);
        return lease;
    }

    private void activityCompletes() {
        ActivityCompleted result = new ActivityCompleted(2, Payload.ofJson("1"));
        assertThat(leases.offer(new ActivityKey("order-1", 1, 2), result, lease -> {}))
                .isTrue();
    }

    private void ask(boolean told, Set<String> busy, Runnable meanwhile) {
        leases.ask(told, given -> {
            assertThat(given).isEqualTo(busy);
            meanwhile.run();
            return List.of();
        });
    }

    @Test
    void turnUnderWayWhenTheStoreIsAskedAsksAgain() {
        Lease lease = waiting();
        activityCompletes();
        ask(true, Set.of("order-1"), () -> {});
        lease.drainInbox();
        assertThat(lease.endTurn(INSTANCE)).isEqualTo(Lease.Phase.REST);
    }

    @Test
    void turnThatBeginsWhileTheStoreIsAskedAsksAgain() {
        Lease lease = waiting();
        ask(true, Set.of(), this::activityCompletes);
        lease.drainInbox();
        assertThat(lease.endTurn(INSTANCE)).isEqualTo(Lease.Phase.REST);
    }

    @Test
    void turnThatBeginsAfterTheStoreWasAskedDoesNot() {
        Lease lease = waiting();
        ask(true, Set.of(), () -> {});
        activityCompletes();
        lease.drainInbox();
        assertThat(lease.keep(1)).isTrue();
        assertThat(lease.endTurn(INSTANCE)).isEqualTo(Lease.Phase.WAIT);
    }

    @Test
    void turnAsksNothingWhenNobodyWasToldOfMessages() {
        Lease lease = waiting();
        ask(false, Set.of(), this::activityCompletes);
        lease.drainInbox();
        assertThat(lease.keep(1)).isTrue();
        assertThat(lease.endTurn(INSTANCE)).isEqualTo(Lease.Phase.WAIT);
    }
}
