package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.ActivityContext;
import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.StartOptions;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.provider.Provider;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class ShutdownTests {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final SharedDatabase database = SharedDatabase.h2();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private final AtomicInteger attempts = new AtomicInteger();

    private final RuntimeBuilderCustomizer work = builder -> builder.orchestration(
                    "flow",
                    "1",
                    String.class,
                    (ctx, input) -> ctx.schedule("slow", input, String.class).await()
                            + ctx.schedule("slow", input, String.class).await())
            .activity("slow", String.class, this::slow);

    private String slow(String input) throws InterruptedException {
        attempts.incrementAndGet();
        begun.countDown();
        mayEnd.await();
        return input + ActivityContext.current().attempt();
    }

    private ApplicationContextRunner worker(String name) {
        return database.node(name).withBean(RuntimeBuilderCustomizer.class, () -> work);
    }

    private static void start(ApplicationContext context) {
        context.getBean(DurableClient.class).start("flow", "x", StartOptions.id("f1"));
    }

    @Test
    void letsWhatRunsFinishAndBeginsNothingMore() {
        worker("first").run(context -> {
            start(context);
            begun.await();
            DurableNode node = context.getBean(DurableNode.class);
            Thread stopping = new Thread(node::stop);
            stopping.start();
            await().atMost(SOON).until(() -> !node.isRunning());
            mayEnd.countDown();
            stopping.join();

            assertThat(context.getBean(DurableAdmin.class).history("f1"))
                    .filteredOn(event -> event.fact() instanceof ActivityCompleted)
                    .hasSize(1);
            assertThat(attempts).hasValue(1);
            assertThat(context.getBean(Provider.class).liveNodes()).isEmpty();
        });
        worker("second").run(context -> assertThat(context.getBean(DurableClient.class)
                        .handle("f1", String.class)
                        .await(SOON))
                .isEqualTo("x1x1"));
    }

    @Test
    void leavesToOthersAtOnceWhatDoesNotFinishInTime() {
        worker("first")
                .withPropertyValues(
                        "spring.lifecycle.timeout-per-shutdown-phase=50ms",
                        "durable.lease.duration=1h",
                        "durable.activities.cancel-grace=0s")
                .run(context -> {
                    start(context);
                    begun.await();
                });
        mayEnd.countDown();
        worker("second").run(context -> {
            assertThat(context.getBean(DurableClient.class)
                            .handle("f1", String.class)
                            .await(SOON))
                    .startsWith("x");
            assertThat(context.getBean(Provider.class).liveNodes())
                    .extracting(node -> node.id().split("/")[0])
                    .isEqualTo(List.of("second"));
        });
        assertThat(attempts).hasValue(3);
    }
}
