package io.durable.runtime;

import io.durable.Backoff;
import io.durable.ProviderException;
import io.durable.provider.CommitResult;
import io.durable.provider.InstanceStore;
import io.durable.provider.TurnCommit;
import io.durable.runtime.Counters.Counter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits turns in groups: all that are waiting go together. There is no artificial delay; alone, a turn commits at
 * once, and under load groups grow by themselves. While the store is out of reach, turns wait for it.
 */
final class Committer {

    private static final Logger log = LoggerFactory.getLogger(Committer.class);
    private static final int MAX_GROUP = 200;
    private static final int DESKS = 2;

    /** How many must wait for another desk to open. */
    private static final int CROWD = 32;

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), 2, Duration.ofSeconds(5), 0.2);

    /** What became of a turn. */
    enum Fate {
        COMMITTED,
        FENCED,
        /** Fenced after an earlier attempt with unknown outcome: that attempt may have gone through. */
        FENCED_IN_DOUBT,
        /** The store will never take it. */
        REFUSED
    }

    private record Waiting(TurnCommit commit, Consumer<Outcome> whenDone) {}

    /** @param reason why the store refused, for {@link Fate#REFUSED} */
    record Outcome(Fate fate, String reason) {}

    private final InstanceStore store;
    private final Threads threads;
    private final Counters counters;
    private final Queue<Waiting> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final RandomGenerator random;
    private final List<Desk> desks;

    Committer(InstanceStore store, Threads threads, Counters counters, RandomGenerator random) {
        this.store = store;
        this.threads = threads;
        this.counters = counters;
        this.random = random;
        this.desks = Stream.generate(Desk::new).limit(DESKS).toList();
    }

    /** Commits a turn with others; {@code whenDone} must not block. */
    void submit(TurnCommit commit, Consumer<Outcome> whenDone) {
        queue.add(new Waiting(commit, whenDone));
        int desksNeeded = 1 + waiting.incrementAndGet() / CROWD;
        desks.stream().limit(desksNeeded).forEach(Desk::open);
    }

    private List<Waiting> nextGroup() {
        List<Waiting> group = new ArrayList<>();
        Waiting next;
        while (group.size() < MAX_GROUP && (next = queue.poll()) != null) {
            group.add(next);
        }
        waiting.addAndGet(-group.size());
        return group;
    }

    /** Commits one group after the other. */
    private final class Desk {

        private final Pump pump = new Pump(threads.workers(), this::commitWaiting);
        private List<Waiting> inDoubt = List.of();
        private int failures;
        private volatile boolean backingOff;

        void open() {
            pump.wake();
        }

        private void commitWaiting() {
            while (!backingOff) {
                boolean again = !inDoubt.isEmpty();
                List<Waiting> group = again ? inDoubt : nextGroup();
                if (group.isEmpty()) {
                    return;
                }
                inDoubt = List.of();
                commit(group, again);
            }
        }

        private void commit(List<Waiting> group, boolean again) {
            List<CommitResult> results;
            try {
                results = store.commit(group.stream().map(Waiting::commit).toList());
            } catch (ProviderException | Error e) {
                tryLater(group, e);
                return;
            } catch (RuntimeException e) {
                isolate(group, e);
                return;
            }
            failures = 0;
            counters.increment(Counter.COMMITS);
            for (int i = 0; i < group.size(); i++) {
                Fate fate = results.get(i) == CommitResult.COMMITTED
                        ? Fate.COMMITTED
                        : again ? Fate.FENCED_IN_DOUBT : Fate.FENCED;
                tell(group.get(i), new Outcome(fate, ""));
            }
        }

        private void tryLater(List<Waiting> group, Throwable e) {
            Duration wait = BACKOFF.after(++failures, random);
            log.warn("{} turns wait for the store, tried again in {}: {}", group.size(), wait, e.toString());
            inDoubt = Stream.concat(inDoubt.stream(), group.stream()).toList();
            backingOff = true;
            threads.scheduler().after(wait, () -> {
                backingOff = false;
                pump.wake();
            });
        }

        /** One turn the store cannot take must not hold up the others; what became of these is in doubt. */
        private void isolate(List<Waiting> group, RuntimeException e) {
            if (group.size() == 1) {
                log.error(
                        "Turn of instance '{}' was refused by the store",
                        group.get(0).commit().instanceId(),
                        e);
                tell(group.get(0), new Outcome(Fate.REFUSED, e.toString()));
            } else {
                group.forEach(one -> commit(List.of(one), true));
            }
        }
    }

    /** One that cannot take its outcome must not keep others from theirs. */
    private static void tell(Waiting turn, Outcome outcome) {
        try {
            turn.whenDone().accept(outcome);
        } catch (RuntimeException | Error e) {
            log.error("Turn of instance '{}' was left at {}", turn.commit().instanceId(), outcome.fate(), e);
        }
    }
}
