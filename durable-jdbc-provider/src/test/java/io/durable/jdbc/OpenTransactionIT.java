package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.ThreadScheduler;
import io.durable.test.TestThreads;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    private final ExecutorService others = Executors.newCachedThreadPool();
    private final List<DurableRuntime> nodes = new ArrayList<>();
    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch mayReturn = new CountDownLatch(1);
    private DurableRuntime runtime;

    @BeforeEach
    void startNode() {
        runtime = start(node("node")
                .orchestration("Flow", "1", String.class, (ctx, id) -> ctx.schedule("work", id, String.class)
                        .await())
                .orchestration("FarFlow", "1", String.class, (ctx, id) -> ctx.schedule("far", id, String.class)
                        .await())
                .activity("work", String.class, this::work));
    }

    private DurableRuntime start(RuntimeBuilder builder) {
        DurableRuntime node = builder.build();
        nodes.add(node);
        node.start();
        return node;
    }

    private RuntimeBuilder node(String id) {
        return DurableRuntime.on(
                store.newProvider(),
                Clock.systemUTC(),
                TestThreads.with(scheduler),
                RuntimeSettings.defaults(id),
                JsonMapper.shared());
    }

    @AfterEach
    void stopNodes() {
        mayReturn.countDown();
        nodes.forEach(node -> node.stop(SOON));
        others.shutdown();
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
        return start("Flow", id);
    }

    private OrchestrationHandle<Object> start(String flow, String id) {
        DurableClient client = runtime.client();
        return client.start(flow, id, StartOptions.id(id));
    }

    /** While {@code held} has got an event that is not committed yet. */
    private void meanwhile(Runnable work) {
        new TransactionTemplate(new DataSourceTransactionManager(store.dataSource())).executeWithoutResult(status -> {
            runtime.client().raisePersistentEvent("held", "note", "leave at the door");
            work.run();
        });
    }

    private void awaitSomebodyWaiting() {
        Awaitility.await("somebody to wait for this transaction")
                .until(new Meanwhile(store.dataSource())::somebodyWaits);
    }

    @Test
    void holdsUpNoTurnOfAnotherInstance() throws Exception {
        OrchestrationHandle<Object> held = start("held");
        assertThat(running.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        meanwhile(() -> {
            mayReturn.countDown();
            awaitSomebodyWaiting();
            assertThat(CompletableFuture.supplyAsync(() -> start("other").await(SOON), others))
                    .succeedsWithin(SOON)
                    .isEqualTo("other");
        });
        assertThat(held.await(SOON)).isEqualTo("held");
    }

    @Test
    void holdsUpNoEventForAnotherInstance() throws Exception {
        OrchestrationHandle<Object> held = start("held");
        assertThat(running.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(start("other").await(SOON)).isEqualTo("other");
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        meanwhile(() -> {
            waiting.add(raiseElsewhere("held"));
            awaitSomebodyWaiting();
            assertThat(raiseElsewhere("other")).succeedsWithin(SOON);
        });
        assertThat(waiting.get(0)).succeedsWithin(SOON);
        mayReturn.countDown();
        assertThat(held.await(SOON)).isEqualTo("held");
    }

    private CompletableFuture<Void> raiseElsewhere(String id) {
        return CompletableFuture.runAsync(
                () -> runtime.client().raisePersistentEvent(id, "note", "ring twice"), others);
    }

    @Test
    void holdsUpNoResultForAnotherInstance() throws Exception {
        start(node("far").activity("far", String.class, this::work));
        OrchestrationHandle<Object> held = start("FarFlow", "held");
        assertThat(running.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        meanwhile(() -> {
            mayReturn.countDown();
            awaitSomebodyWaiting();
            assertThat(CompletableFuture.supplyAsync(
                            () -> start("FarFlow", "other").await(SOON), others))
                    .succeedsWithin(SOON)
                    .isEqualTo("other");
        });
        assertThat(held.await(SOON)).isEqualTo("held");
    }
}
