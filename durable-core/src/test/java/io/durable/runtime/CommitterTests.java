package io.durable.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceState;
import io.durable.ProviderException;
import io.durable.provider.After;
import io.durable.provider.CommitResult;
import io.durable.provider.Consumed;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.TurnCommit;
import io.durable.runtime.Committer.Fate;
import io.durable.runtime.Committer.Outcome;
import io.durable.runtime.Counters.Counter;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CommitterTests {

    private final CommitOnlyStore store = new CommitOnlyStore();
    private final Counters counters = new Counters();
    private final Map<String, Outcome> told = new ConcurrentHashMap<>();
    private final List<Duration> waits = new ArrayList<>();
    private final Queue<Runnable> later = new ArrayDeque<>();

    private Committer committer(Executor workers) {
        Scheduler scheduler = (delay, task) -> {
            waits.add(delay);
            later.add(task);
            return () -> later.remove(task);
        };
        return new Committer(store, new Threads(workers, workers, workers, scheduler), counters, new Random(1));
    }

    private void submit(Committer committer, String... instanceIds) {
        Arrays.stream(instanceIds).forEach(id -> committer.submit(turn(id), outcome -> told.put(id, outcome)));
    }

    private static TurnCommit turn(String instanceId) {
        return new TurnCommit(
                new Fence(new ExecutionKey(instanceId, 1), "node", 2),
                List.of(),
                Consumed.NOTHING,
                Issued.NOTHING,
                new After(InstanceState.running(null), null, null, After.Lease.KEPT, null));
    }

    private static List<CommitResult> all(CommitResult result, List<TurnCommit> group) {
        return Collections.nCopies(group.size(), result);
    }

    private static List<CommitResult> outOfReach(List<TurnCommit> group) {
        throw new ProviderException("Nobody there for " + group.size() + " turns", new IllegalStateException());
    }

    private Fate fate(String instanceId) {
        return told.get(instanceId).fate();
    }

    @Test
    void commitsALoneTurnAtOnce() {
        Committer committer = committer(Runnable::run);
        submit(committer, "a");
        assertThat(fate("a")).isEqualTo(Fate.COMMITTED);
        submit(committer, "b");
        assertThat(store.groups()).containsExactly(List.of("a"), List.of("b"));
        assertThat(counters.value(Counter.COMMITS)).isEqualTo(2);
    }

    @Test
    void keepsATurnInLineThatFindsNoThread() {
        Queue<RuntimeException> failures = new ArrayDeque<>(List.of(new RejectedExecutionException("No thread")));
        Committer committer = committer(task -> {
            if (!failures.isEmpty()) {
                throw failures.remove();
            }
            task.run();
        });
        submit(committer, "a");
        assertThat(told).isEmpty();
        later.remove().run();
        assertThat(fate("a")).isEqualTo(Fate.COMMITTED);
        assertThat(store.groups()).containsExactly(List.of("a"));
    }

    @Test
    void groupThatHangsDoesNotHoldUpOthersForLong() throws Exception {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch second = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        for (CountDownLatch committing : List.of(first, second)) {
            store.next(group -> {
                committing.countDown();
                awaitUninterrupted(released);
                return all(CommitResult.COMMITTED, group);
            });
        }
        ExecutorService workers = Executors.newCachedThreadPool();
        try {
            Committer committer = committer(Runnable::run);
            workers.execute(() -> submit(committer, "hanging"));
            assertThat(first.await(10, TimeUnit.SECONDS)).isTrue();
            submit(committer, "waiting");
            later.remove().run(); // it may just be slow
            assertThat(told).isEmpty();
            workers.execute(later.remove()); // the next one hangs as well
            assertThat(second.await(10, TimeUnit.SECONDS)).isTrue();
            submit(committer, "patient");
            assertThat(told).isEmpty();
            later.remove().run();
            later.remove().run();
            assertThat(told).containsOnlyKeys("patient");
            submit(committer, "late");
            assertThat(told).containsOnlyKeys("patient", "late");
            released.countDown();
        } finally {
            workers.shutdown();
            assertThat(workers.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(told).containsOnlyKeys("hanging", "waiting", "patient", "late");
        assertThat(store.groups())
                .containsExactlyInAnyOrder(List.of("hanging"), List.of("waiting"), List.of("patient"), List.of("late"));
    }

    @Test
    void groupThatKeepsFailingDoesNotHoldUpOthersForLong() {
        store.next(CommitterTests::outOfReach);
        store.next(CommitterTests::outOfReach);
        Committer committer = committer(Runnable::run);
        submit(committer, "failing");
        submit(committer, "waiting"); // the store may be out of reach for all
        assertThat(store.groups()).containsExactly(List.of("failing"));
        later.remove().run(); // tried again, in vain
        assertThat(told).isEmpty();
        later.remove().run(); // looked after
        assertThat(told).containsOnlyKeys("waiting");
        later.remove().run();
        assertThat(told).containsOnlyKeys("waiting", "failing");
    }

    @Test
    void commitsTogetherWhatWasSubmittedDuringACommit() throws Exception {
        CountDownLatch committing = new CountDownLatch(1);
        CountDownLatch released = new CountDownLatch(1);
        store.next(group -> {
            committing.countDown();
            awaitUninterrupted(released);
            return all(CommitResult.COMMITTED, group);
        });
        ExecutorService worker = Executors.newSingleThreadExecutor();
        try {
            Committer committer = committer(Runnable::run);
            worker.execute(() -> submit(committer, "a"));
            assertThat(committing.await(10, TimeUnit.SECONDS)).isTrue();
            submit(committer, "b", "c", "d", "e");
            assertThat(told).isEmpty();
            released.countDown();
        } finally {
            worker.shutdown();
            assertThat(worker.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(store.groups()).containsExactly(List.of("a"), List.of("b", "c", "d", "e"));
        assertThat(told).hasSize(5).allSatisfy((id, outcome) -> assertThat(outcome.fate())
                .isEqualTo(Fate.COMMITTED));
        assertThat(counters.value(Counter.COMMITS)).isEqualTo(2);
    }

    @Test
    void doesNotLetACrowdWaitForOneCommit() {
        Committer committer = committer(Runnable::run);
        String[] crowd = IntStream.range(0, 240).mapToObj(i -> "crowd-" + i).toArray(String[]::new);
        store.next(group -> {
            submit(committer, crowd);
            assertThat(told).hasSizeGreaterThanOrEqualTo(200);
            return all(CommitResult.COMMITTED, group);
        });
        submit(committer, "a");
        assertThat(told).hasSize(241);
    }

    private static void awaitUninterrupted(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void tellsEachTurnOfAGroupItsOwnFate() {
        Committer committer = committer(Runnable::run);
        store.next(group -> {
            submit(committer, "b", "c");
            return all(CommitResult.COMMITTED, group);
        });
        store.next(group -> List.of(CommitResult.FENCED, CommitResult.COMMITTED));
        submit(committer, "a");
        assertThat(fate("b")).isEqualTo(Fate.FENCED);
        assertThat(fate("c")).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void triesAgainLaterWhenTheStoreIsOutOfReach() {
        Committer committer = committer(Runnable::run);
        store.next(CommitterTests::outOfReach);
        store.next(CommitterTests::outOfReach);
        submit(committer, "a");
        assertThat(told).isEmpty();
        later.remove().run();
        assertThat(told).isEmpty();
        assertThat(waits).hasSize(2);
        assertThat(waits.get(0)).isPositive().isLessThan(waits.get(1));
        later.remove().run();
        assertThat(fate("a")).isEqualTo(Fate.COMMITTED);
        assertThat(counters.value(Counter.COMMITS)).isEqualTo(1);
        assertThat(later).isEmpty();
    }

    @Test
    void asksNothingOfTheStoreUntilTheWaitIsOver() {
        Committer committer = committer(Runnable::run);
        store.next(CommitterTests::outOfReach);
        submit(committer, "a");
        submit(committer, "b");
        assertThat(store.groups()).containsExactly(List.of("a"));
        later.remove().run();
        assertThat(store.groups()).containsExactly(List.of("a"), List.of("a"), List.of("b"));
        assertThat(fate("b")).isEqualTo(Fate.COMMITTED);
    }

    @Test
    void leavesATurnInDoubtThatIsFencedAfterAnUnknownOutcome() {
        Committer committer = committer(Runnable::run);
        store.next(CommitterTests::outOfReach);
        store.next(group -> all(CommitResult.FENCED, group));
        store.next(group -> all(CommitResult.FENCED, group));
        submit(committer, "a", "b");
        later.remove().run();
        assertThat(fate("a")).isEqualTo(Fate.FENCED_IN_DOUBT);
        assertThat(fate("b")).as("was never tried before").isEqualTo(Fate.FENCED);
    }

    @Test
    void startsWithShortWaitsAgainOnceTheStoreHasAnswered() {
        Committer committer = committer(Runnable::run);
        for (String id : List.of("a", "b")) {
            store.next(CommitterTests::outOfReach);
            submit(committer, id);
            later.remove().run();
        }
        assertThat(waits).hasSize(2).allSatisfy(wait -> assertThat(wait).isLessThanOrEqualTo(Duration.ofMillis(50)));
    }

    @Test
    void commitsTheNeighboursOfATurnTheStoreRefuses() {
        Committer committer = committer(Runnable::run);
        store.next(group -> {
            submit(committer, "b", "bad", "c");
            return all(CommitResult.COMMITTED, group);
        });
        store.refuse("bad");
        submit(committer, "a");
        assertThat(fate("b")).isEqualTo(Fate.COMMITTED);
        assertThat(fate("c")).isEqualTo(Fate.COMMITTED);
        assertThat(fate("bad")).isEqualTo(Fate.REFUSED);
        assertThat(told.get("bad").reason()).contains("bad does not fit");
    }

    @Test
    void goesOnWhenATurnCannotTakeItsOutcome() {
        Committer committer = committer(Runnable::run);
        store.next(group -> {
            committer.submit(turn("broken"), outcome -> {
                throw new IllegalStateException("cannot take it");
            });
            submit(committer, "b");
            return all(CommitResult.COMMITTED, group);
        });
        submit(committer, "a");
        assertThat(fate("b")).isEqualTo(Fate.COMMITTED);
    }
}
