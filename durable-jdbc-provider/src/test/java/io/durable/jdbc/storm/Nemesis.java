package io.durable.jdbc.storm;

import io.durable.jdbc.storm.Line.Break;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Does harm to the nodes of a cluster, one after the other, in an order that follows from a seed. */
final class Nemesis {

    /** What happens to a node. */
    enum Fault {
        /** It dies, and a new one takes its place. */
        KILL,
        /** Nothing of it moves until its lease has lapsed. */
        FREEZE,
        /** Nothing of it moves for a moment. */
        HICCUP,
        /** It loses the database for a while. */
        CUT,
        /** Its next commit is not done, and it does not know. */
        BREAK_BEFORE_COMMIT,
        /** Its next commit is done, and it does not know. */
        BREAK_AFTER_COMMIT
    }

    private static final Logger log = LoggerFactory.getLogger(Nemesis.class);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Cluster cluster;
    private final Random random;
    private final List<Fault> deck = new ArrayList<>();
    private final Duration pause;
    private final Map<Fault, Integer> done = new EnumMap<>(Fault.class);
    private final Map<StormNode, Runnable> recoveries = new ConcurrentHashMap<>();
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1);

    /** @param pause average time between two faults */
    Nemesis(Cluster cluster, long seed, Duration pause) {
        this.cluster = cluster;
        this.random = new Random(seed);
        this.pause = pause;
    }

    void start() {
        after(pause, this::strike);
    }

    private void strike() {
        try {
            List<StormNode> healthy = cluster.living().stream()
                    .filter(node -> !recoveries.containsKey(node))
                    .toList();
            if (healthy.size() > 1) {
                Fault fault = nextFault();
                StormNode victim = healthy.get(random.nextInt(healthy.size()));
                log.info("{} {}", fault, victim);
                done.merge(fault, 1, Integer::sum);
                strike(victim, fault);
            }
        } finally {
            after(Duration.ofMillis(random.nextLong(2 * pause.toMillis())), this::strike);
        }
    }

    /** All faults in any order, then all in another. */
    private Fault nextFault() {
        if (deck.isEmpty()) {
            deck.addAll(List.of(Fault.values()));
            Collections.shuffle(deck, random);
        }
        return deck.remove(0);
    }

    private void strike(StormNode victim, Fault fault) {
        switch (fault) {
            case KILL -> {
                cluster.kill(victim);
                cluster.startNode();
            }
            case FREEZE -> freeze(victim, Cluster.SHORT_LEASE.plusMillis(random.nextLong(500, 2_000)));
            case HICCUP -> freeze(victim, Duration.ofMillis(random.nextLong(300)));
            case CUT -> {
                victim.line().cut();
                recover(victim, Duration.ofMillis(random.nextLong(4_000)), victim.line()::heal);
            }
            case BREAK_BEFORE_COMMIT -> victim.line().breakNextCommit(Break.BEFORE);
            case BREAK_AFTER_COMMIT -> victim.line().breakNextCommit(Break.AFTER);
        }
    }

    private void freeze(StormNode victim, Duration howLong) {
        victim.line().freeze();
        recover(victim, howLong, victim.line()::thaw);
    }

    private void recover(StormNode victim, Duration delay, Runnable recovery) {
        recoveries.put(victim, recovery);
        after(delay, () -> {
            log.info("{} recovers", victim);
            recovery.run();
            recoveries.remove(victim);
        });
    }

    private void after(Duration delay, Runnable task) {
        if (!executor.isShutdown()) {
            executor.schedule(task, delay.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** Does nothing more and undoes what can be undone. */
    void stop() throws InterruptedException {
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.shutdown();
        if (!executor.awaitTermination(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new IllegalStateException("A fault takes longer than " + PATIENCE);
        }
        recoveries.values().forEach(Runnable::run);
    }

    /** What was done, and how often; to be asked when stopped. */
    Map<Fault, Integer> done() {
        return done;
    }
}
