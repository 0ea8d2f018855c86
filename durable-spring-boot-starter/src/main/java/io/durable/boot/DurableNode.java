package io.durable.boot;

import io.durable.runtime.DurableRuntime;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.SmartLifecycle;

/**
 * The node of this application. It is put together once all beans exist, so that any of them can use it; it starts after
 * and stops before everything else; and it begins a new life when the application context is started again.
 */
public final class DurableNode implements SmartInitializingSingleton, SmartLifecycle {

    private final Supplier<DurableRuntime> builder;
    private final boolean works;
    private final Duration patience;
    private volatile @Nullable DurableRuntime runtime;
    private volatile boolean running;
    private boolean stopped;

    /**
     * @param works whether it runs anything itself
     * @param patience how long it waits for what is under way when it stops
     */
    DurableNode(Supplier<DurableRuntime> builder, boolean works, Duration patience) {
        this.builder = builder;
        this.works = works;
        this.patience = patience;
    }

    @Override
    public void afterSingletonsInstantiated() {
        runtime = builder.get();
    }

    /** @throws IllegalStateException before all beans have been created */
    public DurableRuntime runtime() {
        DurableRuntime current = runtime;
        if (current == null) {
            throw new IllegalStateException("Durable is not there yet: beans are still being created. Use it from an"
                    + " ApplicationRunner or on ApplicationReadyEvent, not in a constructor or @PostConstruct method");
        }
        return current;
    }

    /** Whether it runs orchestrations and activities itself. */
    public boolean works() {
        return works;
    }

    @Override
    public void start() {
        if (runtime == null || stopped) {
            runtime = builder.get();
            stopped = false;
        }
        if (works) {
            runtime().start();
        }
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        stopped = true;
        if (works) {
            runtime().stop(patience);
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }
}
