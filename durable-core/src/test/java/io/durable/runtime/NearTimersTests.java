package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.history.Delivered.TimerFired;
import io.durable.provider.After;
import io.durable.provider.Consumed;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.Issued.Cancelled;
import io.durable.provider.Message;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class NearTimersTests {

    private static final ExecutionKey EXECUTION = new ExecutionKey("a", 1);

    private final Map<Runnable, Duration> scheduled = new LinkedHashMap<>();
    private final AtomicInteger looks = new AtomicInteger();
    private final NearTimers timers = new NearTimers(
            (delay, task) -> {
                scheduled.put(task, delay);
                return () -> scheduled.remove(task);
            },
            looks::incrementAndGet);

    private static Message timer(long eventId, Duration delay) {
        return Message.to(EXECUTION, new TimerFired(eventId)).after(delay);
    }

    private void turn(Message... set) {
        commit(List.of(set), List.of(), InstanceState.running(null));
    }

    private void commit(List<Message> set, List<Long> cancelled, InstanceState state) {
        timers.follow(new TurnCommit(
                new Fence(EXECUTION, "node", 2),
                List.of(),
                Consumed.NOTHING,
                new Issued(List.of(), set, List.of(), new Cancelled(List.of(), cancelled), List.of()),
                new After(state, null, null, After.Lease.KEPT, null)));
    }

    @Test
    void instancesAreLookedForWhenATimerIsDue() {
        turn(timer(2, Duration.ofSeconds(5)), timer(3, Duration.ofSeconds(9)));

        assertThat(scheduled).containsValues(Duration.ofSeconds(5), Duration.ofSeconds(9));
        Stream.of(scheduled.keySet().toArray(Runnable[]::new)).forEach(Runnable::run);
        assertThat(looks).hasValue(2);
        assertThat(scheduled).isEmpty();
    }

    @Test
    void whatIsFarAwayIsLeftToPolling() {
        turn(timer(2, Duration.ofHours(1)));

        assertThat(scheduled).isEmpty();
    }

    @Test
    void nobodyLooksForATimerThatWasGivenUp() {
        turn(timer(2, Duration.ofSeconds(5)), timer(3, Duration.ofSeconds(9)));
        commit(List.of(), List.of(2L), InstanceState.running(null));

        assertThat(scheduled).hasSize(1).containsValue(Duration.ofSeconds(9));
    }

    @Test
    void nobodyLooksForTimersOfAnExecutionThatHasEnded() {
        turn(timer(2, Duration.ofSeconds(5)), timer(3, Duration.ofSeconds(9)));
        commit(List.of(), List.of(), new InstanceState(InstanceStatus.COMPLETED, null, null, null, 0));

        assertThat(scheduled).isEmpty();
    }
}
