package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.MailboxFullException;
import io.durable.OrchestrationHandle;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.runtime.Counters.Counter;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Events go straight to code that waits for them here, and are stored with the turn they lead to. */
class StraightEventTests extends StraightEventNode {

    @Test
    void areNotQueued() {
        OrchestrationHandle<Object> collect = parked("collect", 3);
        raise("collect", "a");
        raise("collect", "b");
        raise("collect", "c");

        assertThat(collect.await(SOON)).isEqualTo("abc");
        assertThat(calls).doesNotContain("send");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isEqualTo(3);
        assertThat(count(Counter.CACHE_HITS)).isEqualTo(3);
    }

    @Test
    void answerAQuestionAsWell() {
        OrchestrationHandle<Object> ask = parked("ask", "?");
        client.raiseEvent("ask", "answer", "yes");

        assertThat(ask.await(SOON)).isEqualTo("yes");
        assertThat(calls).doesNotContain("send");
    }

    @Test
    void areInTheHistoryWhenTheCallReturns() {
        parked("collect", 3);
        raise("collect", "a");

        assertThat(runtime.admin().history("collect"))
                .anyMatch(event -> event.fact() instanceof ExternalEventPersistent);
    }

    @Test
    void startTheActivitiesTheyLeadToHere() {
        OrchestrationHandle<Object> work = parked("work", "?");
        raise("work", "ada");

        assertThat(work.await(SOON)).isEqualTo("hello ada");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isOne();
        assertThat(count(Counter.STRAIGHT_THROUGH)).isOne();
    }

    @Test
    void nobodyWaitsForAreQueuedAndLeaveTheCodeParked() {
        OrchestrationHandle<Object> collect = parked("collect", 1);
        client.raisePersistentEvent("collect", "other", "?");
        Awaitility.await().until(() -> count(Counter.TURNS) == 2);
        raise("collect", "a");

        assertThat(collect.await(SOON)).isEqualTo("a");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isOne();
        assertThat(count(Counter.REPLAYS)).isOne();
    }

    @Test
    void doNotOvertakeWhatWasQueuedElsewhere() {
        OrchestrationHandle<Object> collect = parked("collect", 2);
        claims = false;
        queue("collect", "a");
        raise("collect", "b");
        assertThat(calls).contains("commitUnclaimed", "send");
        claims = true;
        runtime.wake();

        assertThat(collect.await(SOON)).isEqualTo("ab");
        assertThat(count(Counter.FENCED_TURNS)).isOne();
    }

    @Test
    void areNotTriedWhereMailIsExpected() {
        OrchestrationHandle<Object> collect = parked("collect", 2);
        claims = false;
        client.raisePersistentEvent("collect", "other", "?");
        raise("collect", "a");
        assertThat(calls).doesNotContain("commitUnclaimed");
        claims = true;
        runtime.wake();
        Awaitility.await().until(() -> count(Counter.TURNS) == 2);
        raise("collect", "b");

        assertThat(collect.await(SOON)).isEqualTo("ab");
        assertThat(count(Counter.STRAIGHT_EVENTS)).isOne();
        assertThat(count(Counter.REPLAYS)).isOne();
    }

    @Test
    void thatComeAtTheSameTimeWaitForTheFirst() throws Exception {
        OrchestrationHandle<Object> collect = parked("collect", 2);
        CountDownLatch committing = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        before = () -> {
            committing.countDown();
            pass(mayCommit);
        };
        Thread first = raising("collect", "a");
        pass(committing);
        Thread second = raising("collect", "b");
        Awaitility.await().until(() -> second.getState() == Thread.State.WAITING);
        assertThat(calls).doesNotContain("send");
        mayCommit.countDown();
        first.join();
        second.join();

        assertThat(collect.await(SOON)).isEqualTo("ab");
        assertThat(count(Counter.FENCED_TURNS)).isZero();
        assertThat(count(Counter.REPLAYS)).isOne();
    }

    @Test
    void doNotGoAheadOfOneThatHasWaited() throws Exception {
        OrchestrationHandle<Object> collect = parked("collect", 3);
        CountDownLatch committing = new CountDownLatch(1);
        CountDownLatch mayCommit = new CountDownLatch(1);
        CountDownLatch maySend = new CountDownLatch(1);
        CountDownLatch mayFollow = new CountDownLatch(1);
        Queue<CountDownLatch> gates = new ConcurrentLinkedQueue<>(List.of(maySend, mayFollow));
        before = () -> {
            committing.countDown();
            pass(mayCommit);
        };
        beforeSend = () -> pass(gates.remove());
        Thread first = raising("collect", "a");
        pass(committing);
        Thread second = raising("collect", "b");
        Awaitility.await().until(() -> second.getState() == Thread.State.WAITING);
        mayCommit.countDown();
        first.join();
        Awaitility.await().until(() -> calls.contains("send"));
        Thread third = raising("collect", "c");
        Awaitility.await().until(() -> third.getState() == Thread.State.TIMED_WAITING);
        maySend.countDown();
        second.join();
        mayFollow.countDown();
        third.join();

        assertThat(collect.await(SOON)).isEqualTo("abc");
        assertThat(calls).containsOnlyOnce("commitUnclaimed");
        assertThat(count(Counter.REPLAYS)).isOne();
    }

    @Test
    void areRefusedWhereTheMailboxIsFull() {
        parked("collect", 1);
        for (int i = 0; i < 3; i++) {
            client.raisePersistentEvent("collect", "other", "?");
        }
        Awaitility.await().until(() -> runtime.admin().history("collect").size() == 5);

        assertThatExceptionOfType(MailboxFullException.class).isThrownBy(() -> raise("collect", "a"));
        assertThat(calls).doesNotContain("commitUnclaimed");
    }
}
