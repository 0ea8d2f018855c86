package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Message;
import io.durable.provider.Provider;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import tools.jackson.databind.json.JsonMapper;

/** A node whose orchestrations wait for events, on a store that is watched. */
abstract class StraightEventNode {

    static final Duration SOON = Duration.ofSeconds(10);

    final TestClock clock = new TestClock();
    final TestScheduler scheduler = new TestScheduler(clock);
    final InMemoryProvider store = new InMemoryProvider(clock);
    final List<String> calls = new CopyOnWriteArrayList<>();
    volatile boolean claims = true;
    volatile Runnable before = () -> {};
    volatile Runnable beforeSend = () -> {};
    volatile UnaryOperator<Object> answer = UnaryOperator.identity();
    DurableRuntime runtime;
    DurableClient client;

    @BeforeEach
    void startNode() {
        runtime = node("node", watched());
        client = runtime.client();
    }

    DurableRuntime node(String name, Provider provider) {
        DurableRuntime node = DurableRuntime.on(
                        provider,
                        clock,
                        TestThreads.with(scheduler),
                        RuntimeSettings.defaults(name).with(new Limits(3, 20, 5, 1000, 255)),
                        JsonMapper.shared())
                .orchestration("collect", "1", Integer.class, StraightEventNode::collect)
                .orchestration("ask", "1", String.class, (ctx, input) -> ctx.waitForEvent("answer", String.class)
                        .await())
                .orchestration("slow", "1", Integer.class, this::collectSlowly)
                .orchestration("echo", "1", Integer.class, this::echo)
                .orchestration("work", "1", String.class, StraightEventNode::work)
                .orchestration("die", "1", String.class, StraightEventNode::die)
                .activity("hello", String.class, to -> "hello " + to)
                .build();
        node.start();
        return node;
    }

    @AfterEach
    void stopNode() {
        claims = true;
        assertThat(runtime.stop(SOON)).isTrue();
    }

    private static String collect(OrchestrationContext ctx, int letters) {
        StringBuilder collected = new StringBuilder();
        for (int i = 0; i < letters; i++) {
            collected.append(ctx.waitForPersistentEvent("letter", String.class).await());
        }
        return collected.toString();
    }

    private String collectSlowly(OrchestrationContext ctx, int letters) {
        String collected = "";
        for (int i = 0; i < letters; i++) {
            collected += ctx.waitForPersistentEvent("letter", String.class).await();
            clock.advance(Duration.ofSeconds(1));
        }
        return collected;
    }

    /** Does what is not for orchestration code to do. */
    private String echo(OrchestrationContext ctx, int letters) {
        String first = ctx.waitForPersistentEvent("letter", String.class).await();
        client.raisePersistentEvent("echo", "letter", "!");
        return first + ctx.waitForPersistentEvent("letter", String.class).await();
    }

    private static String work(OrchestrationContext ctx, String input) {
        String name = ctx.waitForPersistentEvent("letter", String.class).await();
        return ctx.schedule("hello", name, String.class).await();
    }

    private static String die(OrchestrationContext ctx, String input) {
        if (ctx.waitForPersistentEvent("letter", String.class).await().equals("bad")) {
            throw new AssertionError("died on purpose");
        }
        return "alive";
    }

    /** The store, seen and delayed, with answers to straight deliveries that may be changed. */
    private Provider watched() {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (proxy, method, arguments) -> {
                    calls.add(method.getName());
                    if (method.getName().equals("commitUnclaimed")) {
                        before.run();
                        return answer.apply(call(method, arguments));
                    }
                    if (method.getName().equals("send")) {
                        beforeSend.run();
                    }
                    return method.getName().equals("claimInstances") && !claims ? List.of() : call(method, arguments);
                });
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    OrchestrationHandle<Object> parked(String orchestration, Object input) {
        long turns = count(Counter.TURNS);
        OrchestrationHandle<Object> handle = client.start(orchestration, input, StartOptions.id(orchestration));
        Awaitility.await().until(() -> count(Counter.TURNS) == turns + 1);
        return handle;
    }

    void raise(String id, String letter) {
        client.raisePersistentEvent(id, "letter", letter);
    }

    /** As another node would, of which this one learns nothing. */
    void queue(String id, String letter) {
        Payload data = Payload.ofJson('"' + letter + '"');
        store.send(List.of(Message.to(id, new ExternalEventPersistent("letter", data))), 100);
    }

    long count(Counter counter) {
        return runtime.counters().value(counter);
    }

    /** Raises an event on a thread of its own. */
    Thread raising(String id, String letter) {
        Thread thread = new Thread(() -> raise(id, letter));
        thread.start();
        return thread;
    }

    static void pass(CountDownLatch latch) {
        try {
            assertThat(latch.await(10, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
