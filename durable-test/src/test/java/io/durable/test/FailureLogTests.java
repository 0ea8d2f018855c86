package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.InstanceStatus;
import io.durable.RetryPolicy;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What went wrong can be read in the log. */
class FailureLogTests {

    private static final ActivityOptions TWICE = new ActivityOptions(
            new RetryPolicy(2, new Backoff(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 0), Set.of()), null, null);

    private final Logger engine = (Logger) LoggerFactory.getLogger("io.durable.runtime");
    private final ListAppender<ILoggingEvent> log = new ListAppender<>();
    private final TestClock storeClock = new TestClock();

    @BeforeEach
    void listen() {
        log.start();
        engine.addAppender(log);
    }

    @AfterEach
    void stopListening() {
        engine.detachAppender(log);
    }

    private List<ILoggingEvent> warnings() {
        return logged(Level.WARN);
    }

    private List<ILoggingEvent> logged(Level level) {
        return List.copyOf(log.list).stream()
                .filter(event -> event.getLevel() == level)
                .toList();
    }

    @Test
    void everyFailedAttemptAndTheInstanceThatFailsOfItAreLogged() {
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration(
                        "pay", "1", String.class, (ctx, card) -> ctx.schedule("charge", card, String.class)
                                .await())
                .activity("charge", String.class, TWICE, card -> {
                    throw new IllegalStateException("the bank is closed");
                });
        try (TestNode node = new TestNode(
                new InMemoryProvider(storeClock), RuntimeSettings.defaults("n"), storeClock::advance, setup)) {
            node.client().start("pay", "card", StartOptions.id("order"));
            Awaitility.await().until(() -> {
                node.passTime(Duration.ofSeconds(1));
                return node.client().handle("order", String.class).status() == InstanceStatus.FAILED;
            });
        }
        assertThat(warnings())
                .extracting(ILoggingEvent::getFormattedMessage)
                .satisfiesExactly(
                        first -> assertThat(first)
                                .contains("'charge' of instance 'order', attempt 1", "PT1S", "the bank is closed"),
                        second -> assertThat(second)
                                .contains("'charge' of instance 'order', attempt 2", "not tried again"),
                        ended -> assertThat(ended)
                                .contains("Instance 'order', a 'pay', has failed", "the bank is closed"));
        assertThat(warnings().get(1).getThrowableProxy().getMessage()).isEqualTo("the bank is closed");
    }

    @Test
    void orchestrationNobodyHereKnowsIsSaidWithThoseThatAreKnown() {
        Consumer<RuntimeBuilder> setup =
                builder -> builder.orchestration("pay", "1", String.class, (ctx, card) -> card);
        try (TestNode node = new TestNode(
                new InMemoryProvider(storeClock), RuntimeSettings.defaults("n"), storeClock::advance, setup)) {
            node.client().start("pay", "card", StartOptions.id("order").withVersion("2"));
        }
        assertThat(warnings())
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(
                        "Instance 'order' waits for a node that runs 'pay' in version 2; this one runs [pay 1]");
    }

    @Test
    void instanceThatStillCannotGoOnIsSaidWithoutItsStackTrace() {
        AtomicInteger runs = new AtomicInteger();
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration("pay", "1", String.class, (ctx, card) -> {
                    String activity = runs.getAndIncrement() == 0 ? "charge" : "refund";
                    return ctx.schedule(activity, card, String.class).await();
                })
                .activity("charge", String.class, card -> card);
        RuntimeSettings replaying = RuntimeSettings.defaults("n")
                .with(new Orchestrations(100, 0, Duration.ofSeconds(5), 10, OnNonDeterminism.STALL));
        try (TestNode node = new TestNode(new InMemoryProvider(storeClock), replaying, storeClock::advance, setup)) {
            node.client().start("pay", "card", StartOptions.id("order"));
            Awaitility.await().until(() -> {
                node.passTime(Duration.ofSeconds(1));
                return logged(Level.ERROR).size() >= 2;
            });
        }
        ILoggingEvent first = logged(Level.ERROR).get(0);
        ILoggingEvent again = logged(Level.ERROR).get(1);
        assertThat(first.getFormattedMessage()).contains("'order', execution 1 cannot go on", "charge", "refund");
        assertThat(first.getThrowableProxy()).isNotNull();
        assertThat(again.getFormattedMessage()).contains("'order', execution 1 still cannot go on", "refund");
        assertThat(again.getThrowableProxy()).isNull();
    }
}
