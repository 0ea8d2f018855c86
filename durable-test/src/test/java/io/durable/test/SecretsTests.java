package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.durable.InstanceStatus;
import io.durable.OrchestrationContext;
import io.durable.StartOptions;
import io.durable.provider.InMemoryProvider;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

/** What applications put into inputs, results, events and statuses is in no log above DEBUG. */
class SecretsTests {

    private static final String SECRET = "4111-1111-1111-1111";

    @AutoClose
    private final RecordedLog log = new RecordedLog(Logger.ROOT_LOGGER_NAME);

    private final TestClock storeClock = new TestClock();
    private final InMemoryProvider provider = new InMemoryProvider(storeClock);

    private TestNode node(String activity) {
        Consumer<RuntimeBuilder> setup =
                builder -> builder.orchestration("pay", "1", String.class, (ctx, card) -> pay(ctx, card, activity))
                        .activity("charge", String.class, card -> card)
                        .activity("refund", String.class, card -> card);
        return new TestNode(provider, RuntimeSettings.defaults(activity), storeClock::advance, setup);
    }

    private static String pay(OrchestrationContext ctx, String card, String activity) {
        ctx.setStatus(card);
        ctx.schedule(activity, card, String.class).await();
        return ctx.waitForEvent("go", String.class).await();
    }

    private List<String> lines() {
        return log.events().stream()
                .map(event -> event.getFormattedMessage()
                        + (event.getThrowableProxy() == null
                                ? ""
                                : ThrowableProxyUtil.asString(event.getThrowableProxy())))
                .toList();
    }

    @Test
    void payloadsAreNotLogged() {
        try (TestNode node = node("charge")) {
            node.client().start("pay", SECRET, StartOptions.id("paid"));
            node.awaitPending("paid", "go");
            node.client().raiseEvent("paid", "nobody waits for this", SECRET);
            node.client().raiseEvent("paid", "go", SECRET);
            node.awaitStatus("paid", InstanceStatus.COMPLETED);
            node.client().raisePersistentEvent("paid", "late", SECRET);
            node.client().start("pay", SECRET, StartOptions.id("stalled"));
            node.awaitPending("stalled", "go");
        }
        try (TestNode changed = node("refund")) {
            changed.client().raiseEvent("stalled", "go", SECRET);
            changed.passTime(Duration.ofMinutes(1));
            changed.awaitStatus("stalled", InstanceStatus.STALLED);
        }
        assertThat(lines())
                .anyMatch(line -> line.contains("nobody waits for this"))
                .anyMatch(line -> line.contains("'stalled'") && line.contains("cannot go on"))
                .noneMatch(line -> line.contains(SECRET));
    }

    @Test
    void payloadsThatDoNotFitAreNotLogged() {
        Consumer<RuntimeBuilder> setup = builder -> builder.orchestration(
                        "pay",
                        "1",
                        String.class,
                        (ctx, card) -> card.isEmpty()
                                ? ctx.waitForEvent("go", Integer.class).await()
                                : ctx.schedule("count", card, Integer.class).await())
                .activity("count", Integer.class, number -> number);
        try (TestNode node = new TestNode(provider, RuntimeSettings.defaults("n"), storeClock::advance, setup)) {
            node.client().start("pay", SECRET, StartOptions.id("misfit input"));
            node.awaitStatus("misfit input", InstanceStatus.FAILED);
            node.client().start("pay", "", StartOptions.id("misfit event"));
            node.awaitPending("misfit event", "go");
            node.client().raiseEvent("misfit event", "go", SECRET);
            node.awaitStatus("misfit event", InstanceStatus.FAILED);
        }
        assertThat(lines())
                .anyMatch(line -> line.contains("'misfit input'") && line.contains("JSON does not fit"))
                .anyMatch(line -> line.contains("'misfit event'") && line.contains("JSON does not fit"))
                .noneMatch(line -> line.contains(SECRET));
    }
}
