package io.durable.jdbc;

import static org.awaitility.Awaitility.await;

import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.provider.NewInstance;
import io.durable.provider.WorkListener;
import io.durable.runtime.ThreadScheduler;
import io.durable.test.TestThreads;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PostgresWakeUpsIT {

    private final TestStore store = TestStore.at(TestPostgres.url());
    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final AtomicInteger woken = new AtomicInteger();
    private JdbcProvider sender;
    private PostgresWakeUps sending;
    private PostgresWakeUps receiving;

    @BeforeEach
    void connectTwoNodes() {
        store.newProvider();
        sender = store.provider();
        JdbcProvider receiver = store.provider();
        receiver.listen(new WorkListener() {
            @Override
            public void instancesReady() {
                woken.incrementAndGet();
            }

            @Override
            public void activitiesReady() {}
        });
        sending = start(sender);
        receiving = start(receiver);
        await().until(() -> woken.get() > 0);
    }

    private PostgresWakeUps start(JdbcProvider provider) {
        return PostgresWakeUps.start(provider, store.dataSource(), TestThreads.with(scheduler), JdbcSettings.DEFAULT);
    }

    @AfterEach
    void disconnect() {
        sending.close();
        receiving.close();
        scheduler.close();
        store.dataSource().close();
    }

    @Test
    void wakesOtherNodes() {
        int before = woken.get();

        create("order");

        await().until(() -> woken.get() > before);
    }

    @Test
    void connectsAgainWhenTheConnectionIsLost() {
        int before = woken.get();

        store.jdbc()
                .queryForList("select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'"
                        + " and pid <> pg_backend_pid()");

        await().until(() -> woken.get() > before);
        int reconnected = woken.get();
        create("order");
        await().until(() -> woken.get() > reconnected);
    }

    private void create(String instanceId) {
        Event started = new Event(1, Instant.EPOCH, OrchestrationStarted.first("OrderFlow", null, Payload.NULL, null));
        sender.create(List.of(new NewInstance(instanceId, started)), null);
    }
}
