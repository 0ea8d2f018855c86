package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableClient;
import io.durable.InstanceNotFoundException;
import io.durable.Orchestration;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.ResultTimeoutException;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Times;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import tools.jackson.databind.json.JsonMapper;

/** Those who begin to wait for instances at the same time are one question to the store. Hanging is a failure. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
class LookupTests {

    private static final Duration AT_ALL = Duration.ofMinutes(5);

    /** So that whoever waits goes on asking by himself. */
    private static final Times RARELY_POLLED = new Times(
            Times.DEFAULT.lease(),
            Times.DEFAULT.renewal(),
            AT_ALL,
            Times.DEFAULT.stallBackoff(),
            Times.DEFAULT.retention());

    private final TestClock clock = new TestClock();
    private final InMemoryProvider store = new InMemoryProvider(clock);
    private final List<List<?>> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<Void> gate = new CompletableFuture<>();
    private final List<Waiter> waiters = new ArrayList<>();
    private volatile boolean inTransaction;
    private DurableClient client;

    /** Somebody who waits for an instance; completed with what that came to. */
    private record Waiter(Thread thread, CompletableFuture<Throwable> end) {

        /** The answer is what it waits for; before, it comes to rest nowhere. */
        boolean waits() {
            return thread.getState() == Thread.State.TIMED_WAITING;
        }
    }

    @BeforeEach
    void startInstances() {
        client = DurableRuntime.on(
                        watched(),
                        clock,
                        TestThreads.with(new TestScheduler(clock)),
                        RuntimeSettings.defaults("client").with(RARELY_POLLED),
                        JsonMapper.shared())
                .build()
                .client();
        List.of("slow", "a", "b", "damaged").forEach(id -> client.start("elsewhere", null, StartOptions.id(id)));
    }

    @AfterEach
    void interruptThoseWhoWait() {
        gate.complete(null);
        waiters.forEach(waiter -> waiter.thread().interrupt());
    }

    private Provider watched() {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("joinsTransaction")) {
                        return inTransaction;
                    }
                    if (method.getName().equals("find")) {
                        find((List<?>) arguments[0]);
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private void find(List<?> ids) {
        asked.add(ids);
        if (ids.contains("slow")) {
            entered.countDown();
            gate.join();
        }
        if (ids.contains("damaged")) {
            throw new IllegalStateException("A row cannot be read");
        }
    }

    private Waiter waitFor(String id) {
        CompletableFuture<Throwable> end = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                client.handle(id, Object.class).await(AT_ALL);
            } catch (Throwable e) {
                end.complete(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        Waiter waiter = new Waiter(thread, end);
        waiters.add(waiter);
        return waiter;
    }

    /** Those who ask while a question is under way, which is then answered. */
    private List<Waiter> gather(String... ids) throws InterruptedException {
        waitFor("slow");
        entered.await();
        List<Waiter> others = new ArrayList<>();
        for (String id : ids) {
            others.add(waitFor(id));
        }
        Awaitility.await().until(() -> others.stream().allMatch(Waiter::waits));
        gate.complete(null);
        return others;
    }

    @Test
    void whoAsksMeanwhileIsOneQuestion() throws InterruptedException {
        gather("a", "b", "a");

        Awaitility.await().until(() -> asked.size() >= 2);
        assertThat(asked.get(1)).extracting(Object::toString).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void whatIsNotThereIsMissedByWhoAskedForIt() throws InterruptedException {
        List<Waiter> both = gather("a", "nobody");

        assertThat(both.get(1).end().join()).isInstanceOf(InstanceNotFoundException.class);
        assertThat(both.get(0).end()).isNotDone();
    }

    @Test
    void whatCannotBeReadFailsForWhoAskedForIt() throws InterruptedException {
        List<Waiter> both = gather("a", "damaged");

        assertThat(both.get(1).end().join()).hasMessage("A row cannot be read");
        assertThat(both.get(0).end()).isNotDone();
    }

    /** By its own looks: the clock stands still, so the poll that serves all never comes. */
    @Test
    void whoWaitsLearnsSoonOfWhatEndsElsewhere() {
        CompletableFuture<Object> result = CompletableFuture.supplyAsync(
                () -> client.handle("a", Object.class).await(AT_ALL));
        Awaitility.await().until(() -> asked.contains(List.of("a")));
        DurableRuntime worker = DurableRuntime.on(
                        store,
                        clock,
                        TestThreads.with(new TestScheduler(clock)),
                        RuntimeSettings.defaults("worker"),
                        JsonMapper.shared())
                .orchestration(new Elsewhere())
                .build();
        worker.start();

        assertThat(result.join()).isEqualTo("done");
        worker.stop(AT_ALL);
    }

    @Orchestration(name = "elsewhere")
    static final class Elsewhere implements Orchestrator<Object, String> {

        @Override
        public String run(OrchestrationContext ctx, Object nothing) {
            return "done";
        }
    }

    @Test
    void whoHasATransactionAsksInIt() throws InterruptedException {
        waitFor("slow");
        entered.await();
        inTransaction = true;

        assertThatExceptionOfType(ResultTimeoutException.class)
                .isThrownBy(() -> client.handle("a", Object.class).await(Duration.ZERO));
        assertThat(asked).hasSize(2);
    }

    @Test
    void whoIsInterruptedDoesNotWaitForTheStore() throws InterruptedException {
        Waiter slow = waitFor("slow");
        entered.await();
        slow.thread().interrupt();

        assertThat(slow.end().join()).isInstanceOf(ResultTimeoutException.class);
    }
}
