package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.ThreadScheduler;
import io.durable.runtime.Threads;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** An activity that was scheduled here runs here if there is a slot. */
class StraightThroughTests {

    private static final Duration SOON = Duration.ofSeconds(10);

    @Test
    void slotOfAnActivityIsFreeForTheOneThatFollowsFromItsResult() {
        try (ThreadScheduler scheduler = new ThreadScheduler()) {
            Threads threads = TestThreads.with(scheduler);
            // the turn that follows from a result has run and is committed before anything else can happen
            Threads turnsAtOnce =
                    new Threads(threads.orchestrations(), Runnable::run, threads.activities(), threads.scheduler());
            DurableRuntime runtime = DurableRuntime.on(
                            new InMemoryProvider(Clock.systemUTC()),
                            Clock.systemUTC(),
                            turnsAtOnce,
                            RuntimeSettings.defaults("n").with(new Activities(1, 10, SOON)),
                            JsonMapper.shared())
                    .orchestration("chain", "1", Integer.class, (ctx, number) -> {
                        ctx.schedule("increment", number, Integer.class).await();
                        return ctx.schedule("increment", number, Integer.class).await();
                    })
                    .activity("increment", Integer.class, number -> number + 1)
                    .build();
            runtime.start();
            assertThat(runtime.client()
                            .start("chain", 1, StartOptions.id("one"))
                            .await(SOON))
                    .isEqualTo(2);
            assertThat(runtime.counters().value(Counter.STRAIGHT_THROUGH)).isEqualTo(2);
            assertThat(runtime.stop(SOON)).isTrue();
        }
    }
}
