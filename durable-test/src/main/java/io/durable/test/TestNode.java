package io.durable.test;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.InstanceStatus;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Provider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import java.time.Duration;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import tools.jackson.databind.json.JsonMapper;

/** A node whose time is moved by hand: timers, retries and timeouts of days take no time at all. */
public final class TestNode implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final DurableRuntime runtime;
    private final TestClock clock;
    private final TestScheduler scheduler;
    private final Consumer<Duration> storeTime;

    /**
     * @param storeTime lets time pass in the store
     * @param setup adds orchestrations and activities
     */
    public TestNode(
            Provider provider, RuntimeSettings settings, Consumer<Duration> storeTime, Consumer<RuntimeBuilder> setup) {
        this.clock = new TestClock();
        this.scheduler = new TestScheduler(clock);
        this.storeTime = storeTime;
        RuntimeBuilder builder =
                DurableRuntime.on(provider, clock, TestThreads.with(scheduler), settings, JsonMapper.shared());
        setup.accept(builder);
        this.runtime = builder.build();
        runtime.start();
    }

    /** A node with a store of its own, in memory. */
    public static TestNode inMemory(Consumer<RuntimeBuilder> setup) {
        TestClock storeClock = new TestClock();
        return new TestNode(
                new InMemoryProvider(storeClock), RuntimeSettings.defaults("test"), storeClock::advance, setup);
    }

    /**
     * Stands in for a bean that orchestrations have injected: calls of its {@link io.durable.Activity} methods from
     * orchestration code are durable, as they are in an application. The bean itself goes to
     * {@link RuntimeBuilder#activities}.
     */
    public static <T> T durable(T bean) {
        return DurableCalls.to(bean);
    }

    public DurableClient client() {
        return runtime.client();
    }

    public DurableAdmin admin() {
        return runtime.admin();
    }

    public DurableRuntime runtime() {
        return runtime;
    }

    /** Lets time pass for the store, the node and everything it has scheduled. */
    public void passTime(Duration duration) {
        clock.advance(duration);
        storeTime.accept(duration);
        scheduler.runDue();
        runtime.wake();
    }

    /** Waits until an instance has got that far. */
    public void awaitStatus(String instanceId, InstanceStatus status) {
        Awaitility.await("instance " + instanceId + " to be " + status)
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> client().handle(instanceId, Object.class).status() == status);
    }

    /** Waits until an instance waits for an operation of that name: an activity, an event, a child or {@code timer}. */
    public void awaitPending(String instanceId, String name) {
        Awaitility.await("instance " + instanceId + " to wait for " + name)
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> admin().instance(instanceId).pending().stream()
                        .anyMatch(operation -> operation.name().equals(name)));
    }

    /** Stops the node; what runs has a while to finish. */
    @Override
    public void close() {
        runtime.stop(PATIENCE);
    }
}
