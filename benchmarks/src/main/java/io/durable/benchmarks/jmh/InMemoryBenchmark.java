package io.durable.benchmarks.jmh;

import io.durable.OrchestrationContext;
import io.durable.StartOptions;
import io.durable.benchmarks.engine.EngineThreads;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.ThreadScheduler;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.databind.json.JsonMapper;

/** A whole node without a database: what a step costs beside the statements it sends. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class InMemoryBenchmark {

    private static final int STEPS = 100;
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private @Nullable ThreadScheduler scheduler;
    private @Nullable DurableRuntime runtime;

    @Setup(Level.Iteration)
    public void start() {
        scheduler = new ThreadScheduler();
        Clock clock = Clock.systemUTC();
        runtime = DurableRuntime.on(
                        new InMemoryProvider(clock),
                        clock,
                        EngineThreads.with(scheduler),
                        RuntimeSettings.defaults("jmh"),
                        JsonMapper.shared())
                .orchestration("chain", "1", Integer.class, InMemoryBenchmark::chain)
                .activity("no-op", Integer.class, input -> input)
                .build();
        runtime.start();
    }

    private static int chain(OrchestrationContext ctx, Integer steps) {
        int sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += ctx.schedule("no-op", 1, Integer.class).await();
        }
        return sum;
    }

    @TearDown(Level.Iteration)
    public void stop() {
        runtime.stop(LIMIT);
        scheduler.close();
    }

    @Benchmark
    @OperationsPerInvocation(STEPS)
    public Object stepOfAChain() {
        return runtime.client().start("chain", STEPS, StartOptions.defaults()).await(LIMIT);
    }
}
