package io.durable.reliability.load;

import io.durable.reliability.check.Log;
import io.durable.reliability.load.Story.Act;
import io.durable.reliability.load.Story.Scene;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Clients that live through stories, many at the same time, whatever happens to the nodes they talk to. */
public final class Load implements AutoCloseable {

    private static final int CLIENTS = 48;
    private static final int OPEN_STORIES = 600;
    private static final int MAX_PAUSE_MILLIS = 250;
    private static final Duration CENSUS = Duration.ofMillis(250);
    /** An instance ends when its last commit begins, and is seen when that is done. */
    private static final Duration LONGEST_COMMIT = Duration.ofMinutes(1);

    private final Supplier<Client> clients;
    private final Log log;
    private final JdbcTemplate observer;
    private final Meter meter;
    private final ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(CLIENTS + 1);
    private final Semaphore open = new Semaphore(OPEN_STORIES);
    private final Queue<Throwable> surprises = new ConcurrentLinkedQueue<>();
    private final Set<String> ended = ConcurrentHashMap.newKeySet();
    private Instant lastEnd = Instant.EPOCH;

    /** @param clients a client of any node, chosen anew for every act */
    public Load(Supplier<Client> clients, Log log, JdbcTemplate observer, Meter meter) {
        this.clients = clients;
        this.log = log;
        this.observer = observer;
        this.meter = meter;
        executor.scheduleWithFixedDelay(this::count, 0, CENSUS.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void count() {
        try {
            observer.query(
                    "select instance_id, ended_at from durable_instance where ended_at > ?",
                    row -> {
                        ended.add(row.getString(1));
                        Instant end = row.getTimestamp(2).toInstant();
                        lastEnd = end.isAfter(lastEnd) ? end : lastEnd;
                    },
                    Timestamp.from(lastEnd.minus(LONGEST_COMMIT)));
        } catch (DataAccessException e) {
            // the database itself is down: what had ended then has ended still
        }
    }

    /** Begins all of them, each as soon as there is room. */
    public void begin(Iterator<Story> stories) throws InterruptedException {
        while (stories.hasNext()) {
            open.acquire();
            goOn(stories.next(), 0);
        }
    }

    /** Lives through all that have begun; that some have not come to their end within {@code limit} is a surprise. */
    public void awaitEnd(Duration limit) throws InterruptedException {
        if (open.tryAcquire(OPEN_STORIES, limit.toMillis(), TimeUnit.MILLISECONDS)) {
            open.release(OPEN_STORIES);
        } else {
            int left = OPEN_STORIES - open.availablePermits();
            surprises.add(new IllegalStateException(left + " stories have not come to their end"));
        }
    }

    private void goOn(Story story, int next) {
        if (next == story.acts().size()) {
            meter.storyEnded();
            open.release();
            return;
        }
        executor.schedule(
                () -> {
                    try {
                        goOn(story, perform(story.acts().get(next)) ? next + 1 : next);
                    } catch (RuntimeException | Error e) {
                        surprises.add(new IllegalStateException(story.instanceId() + ": " + e, e));
                        open.release();
                    }
                },
                ThreadLocalRandom.current().nextInt(MAX_PAUSE_MILLIS),
                TimeUnit.MILLISECONDS);
    }

    private boolean perform(Act act) {
        try {
            return act.perform(new Scene(clients.get(), log, ended, meter));
        } catch (UnavailableException e) {
            return false; // any client tries again
        }
    }

    /** What no client should have met. */
    public List<Throwable> surprises() {
        return List.copyOf(surprises);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
