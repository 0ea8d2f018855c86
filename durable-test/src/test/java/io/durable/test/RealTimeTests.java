package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.RetryPolicy;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.ThreadScheduler;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** A node on real threads and real time. */
class RealTimeTests {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final RetryPolicy AT_ONCE = new RetryPolicy(3, Backoff.fixed(Duration.ofMillis(10)), Set.of());

    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final AtomicInteger attempts = new AtomicInteger();
    private DurableRuntime runtime;

    @BeforeEach
    void startNode() {
        Clock clock = Clock.systemUTC();
        runtime = DurableRuntime.on(
                        new InMemoryProvider(clock),
                        clock,
                        TestThreads.with(scheduler),
                        RuntimeSettings.defaults("real"),
                        JsonMapper.shared())
                .orchestration("chain", "1", Integer.class, RealTimeTests::chain)
                .orchestration("nap", "1", Duration.class, RealTimeTests::nap)
                .orchestration("persist", "1", Integer.class, (ctx, input) -> add(ctx, "flaky", input)
                        .await())
                .activity("increment", Integer.class, input -> input + 1)
                .activity("flaky", Integer.class, ActivityOptions.retry(AT_ONCE), this::failTwice)
                .build();
        runtime.start();
    }

    @AfterEach
    void stopNode() {
        runtime.stop(SOON);
        scheduler.close();
    }

    private static int chain(OrchestrationContext ctx, Integer length) {
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum = add(ctx, "increment", sum).await();
        }
        return sum;
    }

    private static boolean nap(OrchestrationContext ctx, Duration length) {
        ctx.timer(length).await();
        return true;
    }

    private static DurableFuture<Integer> add(OrchestrationContext ctx, String activity, int number) {
        return ctx.schedule(activity, number, Integer.class);
    }

    private int failTwice(int input) {
        if (attempts.incrementAndGet() < 3) {
            throw new IllegalStateException("not yet");
        }
        return input;
    }

    private Object run(String orchestration, Object input) {
        return runtime.client()
                .start(orchestration, input, StartOptions.defaults())
                .await(SOON);
    }

    private long count(Counter counter) {
        return runtime.counters().value(counter);
    }

    @Test
    void chainOfActivitiesGoesStraightThroughOnParkedCode() {
        assertThat(run("chain", 20)).isEqualTo(20);
        assertThat(count(Counter.ACTIVITIES)).isEqualTo(20);
        assertThat(count(Counter.STRAIGHT_THROUGH)).isPositive();
        assertThat(count(Counter.CACHE_HITS)).isPositive();
    }

    @Test
    void timerFiresByItself() {
        assertThat(run("nap", Duration.ofMillis(50))).isEqualTo(true);
    }

    @Test
    void failedActivityIsTriedAgainByItself() {
        assertThat(run("persist", 7)).isEqualTo(7);
        assertThat(attempts).hasValue(3);
        assertThat(count(Counter.ACTIVITY_RETRIES)).isEqualTo(2);
    }
}
