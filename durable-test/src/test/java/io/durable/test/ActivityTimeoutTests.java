package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.durable.ActivityOptions;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ActivityTimeoutTests {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final TestClock storeClock = new TestClock();
    private final AtomicReference<Thread> running = new AtomicReference<>();
    private volatile boolean mayReturn;

    /** Keeps whoever says that time is up until the code has come back. */
    private final AppenderBase<ILoggingEvent> delay = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            if (event.getFormattedMessage().contains("attempt 1: failed")) {
                mayReturn = true;
                Awaitility.await().until(() -> running.get().getState() != Thread.State.RUNNABLE);
            }
        }
    };

    @Test
    void isNotLostWhenTheCodeComesBackAtThatMoment() {
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration(
                        "pay", "1", String.class, (ctx, card) -> ctx.schedule("charge", card, String.class)
                                .await())
                .activity("charge", String.class, ActivityOptions.DEFAULT.withTimeout(LIMIT), card -> {
                    running.set(Thread.currentThread());
                    while (!mayReturn) {
                        Thread.onSpinWait();
                    }
                    return card;
                });
        Logger logger = (Logger) LoggerFactory.getLogger("io.durable.runtime");
        delay.start();
        logger.addAppender(delay);
        try (TestNode node = new TestNode(
                new InMemoryProvider(storeClock), RuntimeSettings.defaults("n"), storeClock::advance, setup)) {
            node.client().start("pay", "card", StartOptions.id("order"));
            Awaitility.await().until(() -> running.get() != null);
            node.passTime(LIMIT);
            node.awaitStatus("order", InstanceStatus.FAILED);
            assertThat(node.admin()
                            .instance("order")
                            .instance()
                            .state()
                            .failure()
                            .message())
                    .isEqualTo("Activity 'charge' has not returned within PT30S");
        } finally {
            mayReturn = true;
            logger.detachAppender(delay);
        }
    }
}
