package io.durable.reliability.nemesis;

import io.durable.reliability.nemesis.Fault.Recovery;
import io.durable.reliability.nemesis.Fault.Scope;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does harm to nodes and their database, one fault after the other, in an order that follows from a seed. */
public final class Nemesis<N> {

    private static final Logger log = LoggerFactory.getLogger(Nemesis.class);
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String DATABASE = "the database";
    /** What waits for another recovery must not hold it up: a node starts only when its database does. */
    private static final int THREADS = 16;

    private final Supplier<List<N>> nodes;
    private final List<Fault<N>> faults;
    private final Random random;
    private final Duration pause;
    private final List<Fault<N>> deck = new ArrayList<>();
    private final Map<String, Integer> done = new ConcurrentSkipListMap<>();
    private final Map<Object, Recovery> recoveries = new ConcurrentHashMap<>();
    private final Queue<RuntimeException> failures = new ConcurrentLinkedQueue<>();
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(THREADS);
    private volatile Consumer<String> listener = fault -> {};

    /**
     * @param nodes those there are now
     * @param pause average time between two faults
     */
    public Nemesis(Supplier<List<N>> nodes, List<Fault<N>> faults, long seed, Duration pause) {
        this.nodes = nodes;
        this.faults = List.copyOf(faults);
        this.random = new Random(seed);
        this.pause = pause;
    }

    /** Tells {@code listener} of every fault. */
    public void onFault(Consumer<String> listener) {
        this.listener = listener;
    }

    public void start() {
        if (!faults.isEmpty()) {
            after(pause, this::strike);
        }
    }

    /** One node at least is left in peace. */
    private void strike() {
        List<N> healthy = nodes.get().stream()
                .filter(node -> !recoveries.containsKey(node))
                .toList();
        Fault<N> fault = nextFault();
        if (healthy.size() > 1 && (fault.scope() == Scope.NODE || !recoveries.containsKey(DATABASE))) {
            N victim = healthy.get(random.nextInt(healthy.size()));
            Object target = fault.scope() == Scope.NODE ? victim : DATABASE;
            log.info("{} {}", fault.name(), target);
            listener.accept(fault.name() + " " + target);
            recover(target, fault.strike().on(victim, random));
            done.merge(fault.name(), 1, Integer::sum);
        } else {
            deck.add(0, fault);
        }
        after(Duration.ofMillis(random.nextLong(2 * pause.toMillis())), this::strike);
    }

    /** All faults in any order, then all in another. */
    private Fault<N> nextFault() {
        if (deck.isEmpty()) {
            deck.addAll(faults);
            Collections.shuffle(deck, random);
        }
        return deck.remove(0);
    }

    private void recover(Object target, Recovery recovery) {
        if (recovery != Recovery.DONE) {
            recoveries.put(target, recovery);
            after(recovery.after(), () -> {
                log.info("{} recovers", target);
                recovery.action().run();
                recoveries.remove(target);
            });
        }
    }

    private void after(Duration delay, Runnable task) {
        if (!executor.isShutdown()) {
            executor.schedule(() -> attempt(task), delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void attempt(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            log.error("The nemesis has failed", e);
            failures.add(e);
        }
    }

    /** Whether every fault has happened at least once. */
    public boolean hasDoneAll() {
        return done.size() == faults.size();
    }

    /** Whether something could not be done, or undone. */
    public boolean hasFailed() {
        return !failures.isEmpty();
    }

    /** Does nothing more and undoes what can be undone. */
    public void stop() throws InterruptedException {
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.shutdown();
        if (!executor.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("A fault takes longer than " + PATIENCE);
        }
        recoveries.values().forEach(recovery -> recovery.action().run());
        recoveries.clear();
        if (!failures.isEmpty()) {
            throw failures.remove();
        }
    }

    /** What was done, and how often. */
    public Map<String, Integer> done() {
        return Map.copyOf(done);
    }
}
