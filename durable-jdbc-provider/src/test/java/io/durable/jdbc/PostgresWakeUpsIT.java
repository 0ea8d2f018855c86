package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.provider.NewInstance;
import io.durable.provider.WorkListener;
import io.durable.runtime.Scheduler;
import io.durable.runtime.ThreadScheduler;
import io.durable.runtime.Threads;
import io.durable.test.TestThreads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresWakeUpsIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final TestStore store = TestStore.at(TestPostgres.url());
    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final AtomicInteger woken = new AtomicInteger();
    private final AtomicBoolean busy = new AtomicBoolean();
    private final JdbcProvider sender = store.provider();
    private final Deque<AutoCloseable> open = new ArrayDeque<>(List.of(store.dataSource(), scheduler));

    @BeforeEach
    void emptyTables() {
        store.newProvider();
    }

    @AfterEach
    void disconnect() throws Exception {
        while (!open.isEmpty()) {
            open.removeLast().close();
        }
    }

    private void connectTwoNodes() {
        connect(store.dataSource(), store.dataSource());
    }

    private void connect(HikariDataSource sending, HikariDataSource receiving) {
        connect(sending, TestThreads.with(scheduler), receiving);
    }

    /** Workers of the sending node take nothing while they are busy. */
    private void connect(Scheduler sending) {
        Threads free = TestThreads.with(sending);
        Executor workers = task -> {
            refuseIfBusy();
            free.workers().execute(task);
        };
        connect(
                store.dataSource(),
                new Threads(free.orchestrations(), workers, free.activities(), sending),
                store.dataSource());
    }

    private void connect(HikariDataSource sending, Threads threads, HikariDataSource receiving) {
        JdbcProvider receiver = store.provider();
        receiver.listen(new WorkListener() {
            @Override
            public void instancesReady() {
                woken.incrementAndGet();
            }

            @Override
            public void activitiesReady() {}
        });
        open.add(PostgresWakeUps.start(sender, sending, threads, JdbcSettings.DEFAULT));
        open.add(PostgresWakeUps.start(receiver, receiving, TestThreads.with(scheduler), JdbcSettings.DEFAULT));
        await().until(() -> woken.get() > 0);
    }

    private HikariDataSource pool(String url, boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(2);
        config.setValidationTimeout(500);
        config.setAutoCommit(autoCommit);
        HikariDataSource pool = new HikariDataSource(config);
        open.add(pool);
        return pool;
    }

    @Test
    void wakesOtherNodes() {
        connectTwoNodes();
        int before = woken.get();

        create("order");

        await().until(() -> woken.get() > before);
    }

    @Test
    void connectsAgainWhenTheConnectionIsLost() {
        connectTwoNodes();
        int before = woken.get();

        store.jdbc()
                .queryForList("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'"
                        + " and pid <> pg_backend_pid()");

        await().until(() -> woken.get() > before);
        int reconnected = woken.get();
        create("order");
        await().until(() -> woken.get() > reconnected);
    }

    @Test
    void connectsAgainWhenTheConnectionIsLostWithoutAWord() {
        SilentWire wire = new SilentWire(TestPostgres.urlWith("loginTimeout=2")); // the pool may be opening another
        open.add(wire);
        connect(store.dataSource(), pool(wire.url(), true));
        int before = woken.get();

        wire.silence();

        await().atMost(SOON).until(() -> woken.get() > before);
        int reconnected = woken.get();
        create("order");
        await().until(() -> woken.get() > reconnected);
    }

    @Test
    void wakesOtherNodesOverConnectionsThatDoNotCommitByThemselves() {
        HikariDataSource pool = pool(TestPostgres.url(), false);
        connect(pool, pool(TestPostgres.url(), false));
        int before = woken.get();

        create("order");

        await().until(() -> woken.get() > before);
    }

    @Test
    void wakesOtherNodesAgainOnceTheSchedulerTakesTasks() {
        connect((delay, task) -> {
            refuseIfBusy();
            return scheduler.after(delay, task);
        });
        int before = woken.get();

        busy.set(true);
        create("unheard");
        busy.set(false);
        create("order");

        await().until(() -> woken.get() > before);
    }

    @Test
    void wakesOtherNodesAgainOnceTheWorkersTakeTasks() {
        Deque<Runnable> later = new ArrayDeque<>();
        connect((delay, task) -> {
            later.add(task);
            return () -> {};
        });
        int before = woken.get();

        create("unheard");
        busy.set(true);
        assertThatCode(later.remove()::run).doesNotThrowAnyException();
        busy.set(false);
        create("order");
        later.remove().run();

        await().until(() -> woken.get() > before);
    }

    private void refuseIfBusy() {
        if (busy.get()) {
            throw new RejectedExecutionException();
        }
    }

    private void create(String instanceId) {
        Event started = new Event(1, Instant.EPOCH, OrchestrationStarted.first("OrderFlow", null, Payload.NULL, null));
        sender.create(List.of(new NewInstance(instanceId, started)), null);
    }
}
