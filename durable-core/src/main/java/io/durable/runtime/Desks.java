package io.durable.runtime;

import io.durable.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where those in line are served in groups: all that are waiting go together. There is no artificial delay; who is alone
 * goes at once, and under load groups grow by themselves. A group that hangs or keeps failing, on a lock or on a
 * connection, holds up others for a moment only, as long as there are desks to spare; whoever has a key in common with it
 * waits for it.
 */
final class Desks<T> {

    private static final Logger log = LoggerFactory.getLogger(Desks.class);
    private static final int DESKS = 2;

    /** How many more there are to take the place of desks that do not get on. */
    private static final int SPARE_DESKS = 2;

    /** How long a group may take before others are not kept waiting for it. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /** How many must wait for another desk to open: for fewer, a second group costs more than it is worth. */
    private static final int CROWD = 200;

    private static final Backoff BACKOFF = new Backoff(Duration.ofMillis(50), 2, Duration.ofSeconds(5), 0.2);

    /** What is done at a desk. */
    interface Work<T> {

        /**
         * Serves a group, and fails for none of it.
         *
         * @param again whether that was tried before, with an outcome that is not known
         * @return those who have to be served again, in a while
         */
        List<T> serve(List<T> group, boolean again);
    }

    private final int largestGroup;
    private final Function<T, Object> key;
    private final Work<T> work;
    private final Threads threads;
    private final RandomGenerator random;
    private final Queue<T> line = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();
    private final AtomicBoolean watched = new AtomicBoolean();
    private final List<Desk> desks;

    /** @param key those who have the same may get in each other's way */
    Desks(int largestGroup, Function<T, Object> key, Work<T> work, Threads threads, RandomGenerator random) {
        this.largestGroup = largestGroup;
        this.key = key;
        this.work = work;
        this.threads = threads;
        this.random = random;
        this.desks = Stream.generate(Desk::new).limit(DESKS + SPARE_DESKS).toList();
    }

    /** Has somebody served with others. */
    void queue(T one) {
        line.add(one);
        waiting.incrementAndGet();
        open();
    }

    /** Opens as many desks as the line needs, of those that get on. */
    private void open() {
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
                log.warn("Calls to the store that hang are not found out just now: {}", e.toString());
            }
        }
    }

    /** Whoever waits behind a desk that does not get on goes to another. */
    private void look() {
        watched.set(false);
        desks.forEach(Desk::look);
        if (waiting.get() > 0) {
            open();
        }
    }

    private List<T> nextGroup() {
        Set<Object> held = desks.stream()
                .filter(desk -> !desk.getsOn())
                .flatMap(desk -> desk.group.stream())
                .map(key)
                .collect(Collectors.toSet());
        List<T> group = new ArrayList<>();
        List<T> left = new ArrayList<>();
        T next;
        while (group.size() < largestGroup && (next = line.poll()) != null) {
            (held.contains(key.apply(next)) ? left : group).add(next);
        }
        line.addAll(left);
        waiting.addAndGet(-group.size());
        return group;
    }

    /** Serves one group after the other. */
    private final class Desk {

        private final Pump pump = new Pump(threads.workers(), this::serveWaiting);
        private final AtomicBoolean opensLater = new AtomicBoolean();

        /** Those who are served, or have to be served again. */
        private volatile List<T> group = List.of();

        private volatile int failures;
        private volatile boolean backingOff;
        private volatile @Nullable Object underWay;
        private volatile @Nullable Object hanging;
        private @Nullable Object lastSeen;

        /** Somebody is in line already: without a thread for it, it is opened later rather than not at all. */
        void open() {
            try {
                pump.wake();
            } catch (RuntimeException | Error e) {
                openLater(e);
            }
        }

        private void openLater(Throwable e) {
            if (opensLater.compareAndSet(false, true)) {
                log.warn("No thread to call the store on, tried again: {}", e.toString());
                threads.scheduler().after(PATIENCE, () -> {
                    opensLater.set(false);
                    open();
                });
            }
        }

        boolean isBusy() {
            return underWay != null || backingOff;
        }

        /** Whether its group does not hang, nor has failed when tried again. */
        boolean getsOn() {
            Object now = underWay;
            return failures < 2 && (now == null || now != hanging);
        }

        /** What was under way when this was last asked should be through by now. */
        void look() {
            Object seen = underWay;
            if (seen != null && seen == lastSeen && seen != hanging) {
                log.warn("A call to the store takes longer than {}; others do not wait for it any more", PATIENCE);
                hanging = seen;
            }
            lastSeen = seen;
        }

        private void serveWaiting() {
            boolean more = true;
            while (more && !backingOff) {
                underWay = new Object(); // before anybody leaves the line
                try {
                    more = serveNext();
                } finally {
                    underWay = null;
                }
            }
        }

        /** Whether there was a group to serve. */
        private boolean serveNext() {
            boolean again = !group.isEmpty();
            if (!again) {
                group = nextGroup();
            }
            boolean any = !group.isEmpty();
            if (any) {
                serve(again);
            }
            return any;
        }

        private void serve(boolean again) {
            group = work.serve(group, again);
            if (group.isEmpty()) {
                failures = 0;
                return;
            }
            failures++;
            backingOff = true;
            threads.scheduler().after(BACKOFF.after(failures, random), () -> {
                backingOff = false;
                open();
            });
        }
    }
}
