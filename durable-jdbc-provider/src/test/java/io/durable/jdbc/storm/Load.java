package io.durable.jdbc.storm;

import io.durable.ProviderException;
import io.durable.jdbc.storm.Story.Act;
import io.durable.jdbc.storm.Story.Scene;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Clients that live through stories, many at the same time, whatever happens to the nodes they talk to. */
final class Load implements AutoCloseable {

    private static final int CLIENTS = 48;
    private static final int OPEN_STORIES = 600;
    private static final int MAX_PAUSE_MILLIS = 250;
    private static final Duration CENSUS = Duration.ofMillis(250);

    private final Cluster cluster;
    private final Journal journal;
    private final JdbcTemplate observer;
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(CLIENTS + 1);
    private final Semaphore open = new Semaphore(OPEN_STORIES);
    private final Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
    private volatile Set<String> ended = Set.of();

    Load(Cluster cluster, Journal journal, JdbcTemplate observer) {
        this.cluster = cluster;
        this.journal = journal;
        this.observer = observer;
        executor.scheduleWithFixedDelay(this::count, 0, CENSUS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void count() {
        try {
            ended = new HashSet<>(observer.queryForList(
                    "select instance_id from durable_instance"
                            + " where status in ('COMPLETED', 'FAILED', 'CANCELLED', 'TERMINATED')",
                    String.class));
        } catch (DataAccessException e) {
            // the database itself is down: what had ended then has ended still
        }
    }

    /** Lives through all of them. */
    void run(List<Story> stories, Duration limit) throws InterruptedException {
        CountDownLatch told = new CountDownLatch(stories.size());
        for (Story story : stories) {
            open.acquire();
            goOn(story, 0, () -> {
                open.release();
                told.countDown();
            });
        }
        if (!told.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
            surprises.add(new IllegalStateException(told.getCount() + " stories have not come to their end"));
        }
    }

    private void goOn(Story story, int next, Runnable whenTold) {
        if (next == story.acts().size()) {
            whenTold.run();
            return;
        }
        executor.schedule(
                () -> {
                    try {
                        goOn(story, perform(story.acts().get(next)) ? next + 1 : next, whenTold);
                    } catch (RuntimeException | Error e) {
                        surprises.add(new IllegalStateException(story.instanceId() + ": " + e, e));
                        whenTold.run();
                    }
                },
                ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS),
                TimeUnit.MILLISECONDS);
    }

    private boolean perform(Act act) {
        StormNode node = cluster.any();
        try {
            return act.perform(new Scene(node.client(), journal, ended));
        } catch (RuntimeException e) {
            if (e instanceof ProviderException || node.isDead()) {
                return false; // told that the database is out of reach, or nothing any more: any client tries again
            }
            throw e;
        }
    }

    /** What no client should have met. */
    List<Throwable> surprises() {
        return List.copyOf(surprises);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
