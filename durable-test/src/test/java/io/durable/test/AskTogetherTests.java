package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableClient;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.json.JsonMapper;

/** Those who ask for instances at the same time are one question to the store. */
@Timeout(30)
class AskTogetherTests {

    private final TestClock clock = new TestClock();
    private final InMemoryProvider store = new InMemoryProvider(clock);
    private final List<List<?>> asked = new CopyOnWriteArrayList<>();
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CompletableFuture<Void> gate = new CompletableFuture<>();
    private volatile boolean inTransaction;
    private DurableClient client;

    @BeforeEach
    void startInstances() {
        client = DurableRuntime.on(
                        watched(),
                        clock,
                        TestThreads.with(new TestScheduler(clock)),
                        RuntimeSettings.defaults("client"),
                        JsonMapper.shared())
                .build()
                .client();
        List.of("slow", "a", "b").forEach(id -> client.start("elsewhere", null, StartOptions.id(id)));
    }

    private Provider watched() {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("joinsTransaction")) {
                        return inTransaction;
                    }
                    if (method.getName().equals("find")) {
                        List<?> ids = (List<?>) arguments[0];
                        asked.add(ids);
                        if (ids.contains("slow")) {
                            entered.countDown();
                            gate.join();
                        }
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    private record Asking(Thread thread, CompletableFuture<InstanceStatus> answer) {}

    private Asking ask(String id) {
        CompletableFuture<InstanceStatus> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                answer.complete(client.handle(id, Object.class).status());
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        });
        thread.start();
        return new Asking(thread, answer);
    }

    /** Who asks while a question is under way, which is then answered. */
    private List<CompletableFuture<InstanceStatus>> gather(String... ids) throws InterruptedException {
        Asking slow = ask("slow");
        entered.await();
        List<Asking> others = new ArrayList<>();
        for (String id : ids) {
            others.add(ask(id));
        }
        Awaitility.await()
                .until(() -> others.stream().allMatch(each -> each.thread().getState() == Thread.State.WAITING));
        gate.complete(null);
        slow.answer().join();
        return others.stream().map(Asking::answer).toList();
    }

    @Test
    void whoAsksMeanwhileIsOneQuestion() throws InterruptedException {
        List<CompletableFuture<InstanceStatus>> answers = gather("a", "b", "a");

        assertThat(answers).extracting(CompletableFuture::join).containsOnly(InstanceStatus.PENDING);
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1)).hasSize(2);
    }

    @Test
    void whatIsNotThereIsMissedByWhoAskedForIt() throws InterruptedException {
        List<CompletableFuture<InstanceStatus>> answers = gather("a", "nobody");

        assertThat(answers.get(0).join()).isEqualTo(InstanceStatus.PENDING);
        assertThatExceptionOfType(CompletionException.class)
                .isThrownBy(answers.get(1)::join)
                .withCauseInstanceOf(InstanceNotFoundException.class);
    }

    @Test
    void whoHasATransactionAsksInIt() throws InterruptedException {
        Asking slow = ask("slow");
        entered.await();
        inTransaction = true;

        assertThat(client.handle("a", Object.class).status()).isEqualTo(InstanceStatus.PENDING);

        gate.complete(null);
        slow.answer().join();
        assertThat(asked).hasSize(2);
    }
}
