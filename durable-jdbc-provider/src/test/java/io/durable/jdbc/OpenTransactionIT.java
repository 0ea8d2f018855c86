package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.ThreadScheduler;
import io.durable.test.TestThreads;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** A transaction of the application that has raised an event and stays open. */
class OpenTransactionIT {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final TestStore store = TestStore.at(TestPostgres.url());
    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch mayReturn = new CountDownLatch(1);
    private DurableRuntime runtime;

    @BeforeEach
    void startNode() {
        runtime = DurableRuntime.on(
                        store.newProvider(),
                        Clock.systemUTC(),
                        TestThreads.with(scheduler),
                        RuntimeSettings.defaults("node"),
                        JsonMapper.shared())
                .orchestration("Flow", "1", String.class, (ctx, id) -> ctx.schedule("work", id, String.class)
                        .await())
                .activity("work", String.class, this::work)
                .build();
        runtime.start();
    }

    @AfterEach
    void stopNode() {
        runtime.stop(SOON);
        scheduler.close();
        store.dataSource().close();
    }

    private String work(String id) throws InterruptedException {
        if (id.equals("held")) {
            running.countDown();
            assertThat(mayReturn.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        return id;
    }

    private OrchestrationHandle<Object> start(String id) {
        DurableClient client = runtime.client();
        return client.start("Flow", id, StartOptions.id(id));
    }

    @Test
    void holdsUpNoTurnOfAnotherInstance() throws Exception {
        OrchestrationHandle<Object> held = start("held");
        assertThat(running.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        new TransactionTemplate(new DataSourceTransactionManager(store.dataSource())).executeWithoutResult(status -> {
            runtime.client().raisePersistentEvent("held", "note", "leave at the door");
            mayReturn.countDown();
            Awaitility.await("the turn to wait for this transaction")
                    .until(new Meanwhile(store.dataSource())::somebodyWaits);
            assertThat(CompletableFuture.supplyAsync(() -> start("other").await(SOON)))
                    .succeedsWithin(SOON)
                    .isEqualTo("other");
        });
        assertThat(held.await(SOON)).isEqualTo("held");
    }
}
