package io.durable.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.Activity;
import io.durable.DurableClient;
import io.durable.StartOptions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskExecutionAutoConfiguration;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;

class ThreadsTests {

    private static final boolean HAS_VIRTUAL_THREADS = Runtime.version().feature() >= 21;

    private final ApplicationContextRunner contextRunner = DurableRunner.empty()
            .withBean(Where.class)
            .withBean(
                    RuntimeBuilderCustomizer.class,
                    () -> builder -> builder.orchestration(
                            "where",
                            "1",
                            String.class,
                            (ctx, input) -> here() + " and "
                                    + ctx.schedule("where", null, String.class).await()));

    /** Name of the thread without its number, and whether it is virtual. */
    private static String here() {
        Thread thread = Thread.currentThread();
        boolean isVirtual = thread.getThreadGroup().getName().equals("VirtualThreads");
        return thread.getName().replaceAll("\\d+$", "") + (isVirtual ? "virtual" : "platform");
    }

    private static Object where(ApplicationContext context) {
        return context.getBean(DurableClient.class)
                .start("where", "", StartOptions.defaults())
                .await(Duration.ofSeconds(30));
    }

    @Test
    void areVirtualForOrchestrationsWhereverThereAreAny() {
        contextRunner.run(context -> assertThat(where(context))
                .isEqualTo("durable-orchestration-" + (HAS_VIRTUAL_THREADS ? "virtual" : "platform")
                        + " and durable-activity-platform"));
    }

    @Test
    void areVirtualForActivitiesIfTheApplicationWantsThem() {
        contextRunner.withPropertyValues("spring.threads.virtual.enabled=true").run(context -> assertThat(
                        where(context).toString())
                .endsWith("durable-activity-" + (HAS_VIRTUAL_THREADS ? "virtual" : "platform")));
    }

    @Test
    void leaveThoseOfTheApplicationAlone() {
        contextRunner
                .withUserConfiguration(Ticking.class)
                .withConfiguration(AutoConfigurations.of(
                        TaskExecutionAutoConfiguration.class, TaskSchedulingAutoConfiguration.class))
                .run(context -> {
                    assertThat(context).hasBean("applicationTaskExecutor").hasBean("taskScheduler");
                    Ticking ticking = context.getBean(Ticking.class);
                    assertThat(ticking.injected).isSameAs(context.getBean("taskScheduler"));
                    AtomicReference<String> ticked = ticking.ticked;
                    await().atMost(Duration.ofSeconds(30)).until(() -> ticked.get() != null);
                    assertThat(ticked.get()).startsWith("scheduling-");
                });
    }

    static class Where {

        @Activity
        public String where() {
            return here();
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableScheduling
    static class Ticking {

        final AtomicReference<String> ticked = new AtomicReference<>();
        final TaskScheduler injected;

        Ticking(TaskScheduler injected) {
            this.injected = injected;
        }

        @Scheduled(fixedDelay = 10)
        void tick() {
            ticked.set(Thread.currentThread().getName());
        }
    }
}
