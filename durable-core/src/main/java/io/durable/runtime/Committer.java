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
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Commits turns in groups: all that are waiting go together. There is no artificial delay; alone, a turn commits at
 * once, and under load groups grow by themselves. While the store is out of reach, turns wait for it. A group that hangs
 * or keeps failing, on a lock or on a connection, holds up no other for long.
 */
final class Committer {

    private static final Logger log = LoggerFactory.getLogger(Committer.class);
    private static final int MAX_GROUP = 200;
    private static final int DESKS = 2;

    /** How many more there are to take the place of desks that do not get on. */
    private static final int SPARE_DESKS = 2;

    /** How long a group may take before others are not kept waiting for it. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

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
    private final AtomicBoolean watched = new AtomicBoolean();
    private final RandomGenerator random;
    private final List<Desk> desks;

    Committer(InstanceStore store, Threads threads, Counters counters, RandomGenerator random) {
        this.store = store;
        this.threads = threads;
        this.counters = counters;
        this.random = random;
        this.desks = Stream.generate(Desk::new).limit(DESKS + SPARE_DESKS).toList();
    }

    /** Commits a turn with others; {@code whenDone} must not block. */
    void submit(TurnCommit commit, Consumer<Outcome> whenDone) {
        queue.add(new Waiting(commit, whenDone));
        waiting.incrementAndGet();
        openDesks();
    }

    /** Opens as many desks as the line needs, of those that get on. */
    private void openDesks() {
        int needed = Math.min(DESKS, 1 + waiting.get() / CROWD);
        List<Desk> open = desks.stream().filter(Desk::getsOn).limit(needed).toList();
        open.forEach(Desk::open);
        if (waiting.get() > 0 && open.stream().anyMatch(Desk::isBusy)) {
            watch();
        }
    }

    private void watch() {
        if (watched.compareAndSet(false, true)) {
            try {
                threads.scheduler().after(PATIENCE, this::look);
            } catch (RuntimeException e) {
                watched.set(false);
                log.warn("Commits that hang are not found out just now: {}", e.toString());
            }
        }
    }

    /** Whoever waits behind a desk that does not get on goes to another. */
    private void look() {
        watched.set(false);
        desks.forEach(Desk::look);
        if (waiting.get() > 0) {
            openDesks();
        }
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
        private volatile int failures;
        private volatile boolean backingOff;
        private volatile @Nullable Object underWay;
        private volatile @Nullable Object hanging;
        private @Nullable Object lastSeen;

        /** Somebody is in line already: without a thread to commit on, it is tried again rather than refused. */
        void open() {
            try {
                pump.wake();
            } catch (RuntimeException | Error e) {
                log.warn("No thread to commit turns on, tried again: {}", e.toString());
                threads.scheduler().after(PATIENCE, this::open);
            }
        }

        boolean isBusy() {
            return underWay != null || backingOff;
        }

        /** Whether its group does not hang, nor was refused by the store when tried again. */
        boolean getsOn() {
            Object now = underWay;
            return failures < 2 && (now == null || now != hanging);
        }

        /** What was under way when this was last asked should be through by now. */
        void look() {
            Object seen = underWay;
            if (seen != null && seen == lastSeen && seen != hanging) {
                log.warn("A commit takes longer than {}; other turns do not wait for it any more", PATIENCE);
                hanging = seen;
            }
            lastSeen = seen;
        }

        private void commitWaiting() {
            boolean more = true;
            while (more && !backingOff) {
                underWay = new Object(); // before anybody leaves the line
                try {
                    more = commitNext();
                } finally {
                    underWay = null;
                }
            }
        }

        /** Whether there was a group to commit. */
        private boolean commitNext() {
            boolean again = !inDoubt.isEmpty();
            List<Waiting> group = again ? inDoubt : nextGroup();
            inDoubt = List.of();
            if (!group.isEmpty()) {
                commit(group, again);
            }
            return !group.isEmpty();
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
            counters.add(Counter.GROUPED_TURNS, group.size());
            for (int i = 0; i < group.size(); i++) {
                Fate fate = results.get(i) == CommitResult.COMMITTED
                        ? Fate.COMMITTED
                        : again ? Fate.FENCED_IN_DOUBT : Fate.FENCED;
                tell(group.get(i), new Outcome(fate, ""));
            }
        }

        private void tryLater(List<Waiting> group, Throwable e) {
            failures++;
            Duration wait = BACKOFF.after(failures, random);
            log.warn("{} turns wait for the store, tried again in {}: {}", group.size(), wait, e.toString());
            inDoubt = Stream.concat(inDoubt.stream(), group.stream()).toList();
            backingOff = true;
            threads.scheduler().after(wait, () -> {
                backingOff = false;
                open();
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
