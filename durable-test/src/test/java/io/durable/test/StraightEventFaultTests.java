package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.InstanceStatus;
import io.durable.OrchestrationHandle;
import io.durable.ProviderException;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.DurableRuntime;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** What becomes of events that cannot go straight to their code after all. */
class StraightEventFaultTests extends StraightEventNode {

    @Test
    void ofCodeThatWritesToItselfDoNotHang() {
        OrchestrationHandle<Object> echo = parked("echo", 2);
        raise("echo", "a");

        assertThat(echo.await(SOON)).asString().hasSize(2);
    }

    @Test
    void doNotWaitForCodeThatTakesItsTime() {
        OrchestrationHandle<Object> slow = parked("slow", 3);
        raise("slow", "a");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isOne();
        raise("slow", "b");
        raise("slow", "c");

        assertThat(slow.await(SOON)).isEqualTo("abc");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isOne();
    }

    @Test
    void goTheLongWayIfOthersHaveGoneOnWithTheInstance() {
        OrchestrationHandle<Object> collect = parked("collect", 3);
        claims = false;
        DurableRuntime other = node("other", store);
        queue("collect", "a");
        Awaitility.await().until(() -> other.counters().value(Counter.TURNS) == 1);
        raise("collect", "b");
        Awaitility.await().until(() -> other.counters().value(Counter.TURNS) == 2);
        other.client().raisePersistentEvent("collect", "letter", "c");

        assertThat(collect.await(SOON)).isEqualTo("abc");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isZero();
        assertThat(other.counters().value(Counter.STRAIGHT_EVENTS)).isOne();
        assertThat(other.stop(SOON)).isTrue();
    }

    @Test
    void thatTheStoreRefusesWithTheirTurnAreQueued() {
        OrchestrationHandle<Object> collect = parked("collect", 1);
        before = () -> {
            throw new IllegalArgumentException("too much at once");
        };
        raise("collect", "a");

        assertThat(collect.await(SOON)).isEqualTo("a");
        assertThat(calls).contains("send");
    }

    @Test
    void areNotThereIfTheStoreWasOutOfReach() {
        OrchestrationHandle<Object> collect = parked("collect", 2);
        before = () -> {
            throw new ProviderException("out of reach", new IllegalStateException());
        };
        assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> raise("collect", "a"));
        before = () -> {};
        raise("collect", "b");
        raise("collect", "c");

        assertThat(collect.await(SOON)).isEqualTo("bc");
    }

    @Test
    void areThereOnceIfOnlyTheAnswerWasLost() {
        OrchestrationHandle<Object> work = parked("work", "?");
        answer = results -> {
            throw new ProviderException("the answer was lost", new IllegalStateException());
        };
        assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> raise("work", "ada"));
        Awaitility.await().until(() -> {
            clock.advance(Duration.ofMinutes(1)); // by then the node has given back what it does not know of
            scheduler.runDue();
            return runtime.admin().instance("work").instance().status().isTerminal();
        });

        assertThat(work.await(SOON)).isEqualTo("hello ada");
        assertThat(runtime.admin().history("work").stream()
                        .filter(event -> event.fact() instanceof ExternalEventPersistent))
                .hasSize(1);
    }

    @Test
    void thatKillTheCodeStallTheInstanceOnceTheyAreStored() {
        parked("die", "?");
        raise("die", "bad");

        Awaitility.await()
                .until(() -> runtime.admin().instance("die").instance().status() == InstanceStatus.STALLED);
        assertThat(calls).contains("send").doesNotContain("commitUnclaimed");
    }
}
