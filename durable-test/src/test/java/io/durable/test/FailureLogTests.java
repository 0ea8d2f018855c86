package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** What went wrong can be read in the log. */
class FailureLogTests {

    private static final ActivityOptions TWICE = new ActivityOptions(
            new RetryPolicy(2, new Backoff(Duration.ofSeconds(1), 1, Duration.ofSeconds(1), 0), Set.of()), null, null);

    @AutoClose
    private final RecordedLog log = new RecordedLog("io.durable.runtime");

    private final TestClock storeClock = new TestClock();

    private List<ILoggingEvent> warnings() {
        return log.about("order", Level.WARN);
    }

    private List<ILoggingEvent> errors() {
        return log.about("order", Level.ERROR);
    }

    /** Starts an order on a node that replays every time, and lets it stall twice. */
    private void runUntilTwoErrors(Consumer<RuntimeBuilder> setup) {
        RuntimeSettings replaying = RuntimeSettings.defaults("n")
                .with(new Orchestrations(100, 0, Duration.ofSeconds(5), 10, OnNonDeterminism.STALL));
        try (TestNode node = new TestNode(new InMemoryProvider(storeClock), replaying, storeClock::advance, setup)) {
            node.client().start("pay", "card", StartOptions.id("order"));
            Awaitility.await().until(() -> {
                node.passTime(Duration.ofSeconds(1));
                return errors().size() >= 2;
            });
        }
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
    void exceptionThatCannotSayWhatItIsFailsItsActivityAllTheSame() {
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration(
                        "pay", "1", String.class, (ctx, card) -> ctx.schedule("charge", card, String.class)
                                .await())
                .activity("charge", String.class, card -> {
                    throw new IllegalStateException() {
                        @Override
                        public String getMessage() {
                            throw new UnsupportedOperationException("no words");
                        }
                    };
                });
        try (TestNode node = new TestNode(
                new InMemoryProvider(storeClock), RuntimeSettings.defaults("n"), storeClock::advance, setup)) {
            node.client().start("pay", "card", StartOptions.id("order"));
            node.awaitStatus("order", InstanceStatus.FAILED);
        }
        assertThat(warnings().get(0).getThrowableProxy().getMessage()).contains("cannot say what it is");
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
    void instanceThatCannotGoOnForAnotherReasonIsSaidWithItsStackTraceAgain() {
        AtomicInteger runs = new AtomicInteger();
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration("pay", "1", String.class, (ctx, card) -> {
                    String activity = List.of("charge", "refund", "bill").get(Math.min(2, runs.getAndIncrement()));
                    return ctx.schedule(activity, card, String.class).await();
                })
                .activity("charge", String.class, card -> card);
        runUntilTwoErrors(setup);
        assertThat(errors().get(1).getFormattedMessage()).contains("execution 1 cannot go on", "bill");
        assertThat(errors().get(1).getThrowableProxy()).isNotNull();
    }

    @Test
    void instanceThatStillCannotGoOnIsSaidWithoutItsStackTrace() {
        AtomicInteger runs = new AtomicInteger();
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration("pay", "1", String.class, (ctx, card) -> {
                    String activity = runs.getAndIncrement() == 0 ? "charge" : "refund";
                    return ctx.schedule(activity, card, String.class).await();
                })
                .activity("charge", String.class, card -> card);
        runUntilTwoErrors(setup);
        ILoggingEvent first = errors().get(0);
        ILoggingEvent again = errors().get(1);
        assertThat(first.getFormattedMessage()).contains("'order', execution 1 cannot go on", "charge", "refund");
        assertThat(first.getThrowableProxy()).isNotNull();
        assertThat(again.getFormattedMessage()).contains("'order', execution 1 still cannot go on", "refund");
        assertThat(again.getThrowableProxy()).isNull();
    }
}
