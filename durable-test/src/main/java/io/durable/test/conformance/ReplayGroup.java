package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.OrchestrationContext;
import io.durable.history.Payload;
import io.durable.runtime.Counters.Counter;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What code sees when it runs again from the top, and what it cannot get away with. */
abstract class ReplayGroup extends FlowGroup {

    ReplayGroup(Conformance suite) {
        super(suite);
    }

    private static void threeTimers(TestNode node, String id) {
        for (int i = 1; i <= 3; i++) {
            int timers = i;
            eventually(
                    "timer " + i,
                    () -> factTypes(node, id).stream()
                                    .filter("TimerCreated"::equals)
                                    .count()
                            == timers);
            node.passTime(Duration.ofSeconds(1));
        }
    }

    private static void waitThreeTimes(OrchestrationContext ctx) {
        for (int i = 0; i < 3; i++) {
            ctx.timer(Duration.ofSeconds(1)).await();
        }
    }

    @Test
    void timeUuidsAndRandomNumbersAreTheSameInEveryReplay() {
        List<Object> seen = new CopyOnWriteArrayList<>();
        TestNode node = node(forgetful("forgetful"), flow((ctx, id) -> {
            RandomGenerator random = ctx.random();
            seen.add(List.of(ctx.now(), ctx.newUuid(), ctx.newUuid(), random.nextLong(), random.nextInt(100)));
            waitThreeTimes(ctx);
            return ctx.newUuid();
        }));
        start(node, "same");
        threeTimers(node, "same");
        node.awaitStatus("same", InstanceStatus.COMPLETED);
        assertThat(seen).hasSize(4).containsOnly(seen.get(0));
        assertThat(node.runtime().counters().value(Counter.CACHE_HITS)).isZero();
    }

    @Test
    void uuidsDifferWithinAndBetweenInstances() {
        TestNode node = node(flow((ctx, id) -> List.of(ctx.newUuid(), ctx.newUuid())));
        List<Object> uuids = new CopyOnWriteArrayList<>();
        uuids.addAll((List<?>) run(node, "one"));
        uuids.addAll((List<?>) run(node, "two"));
        assertThat(uuids).hasSize(4).doesNotHaveDuplicates();
        assertThat(uuids).allSatisfy(uuid -> UUID.fromString((String) uuid));
    }

    @Test
    void loggerIsSilentDuringReplay() {
        List<Boolean> whileReplaying = new CopyOnWriteArrayList<>();
        List<Boolean> whileLive = new CopyOnWriteArrayList<>();
        TestNode node = node(forgetful("forgetful"), flow((ctx, id) -> {
            Logger logger = ctx.logger();
            (ctx.isReplaying() ? whileReplaying : whileLive).add(logger.isErrorEnabled());
            waitThreeTimes(ctx);
            logger.info("Flow {} ends", id);
            return logger.getName();
        }));
        start(node, "log");
        threeTimers(node, "log");
        String name = String.valueOf(result(node, "log"));
        assertThat(whileReplaying).hasSize(3).containsOnly(false);
        assertThat(whileLive).containsExactly(LoggerFactory.getLogger(name).isErrorEnabled());
    }

    @Test
    void statusIsVisibleWhileItRunsAndAfterwards() {
        TestNode node = node(forgetful("forgetful"), flow((ctx, id) -> {
            ctx.setStatus("waiting");
            ctx.waitForEvent("go", String.class).await();
            ctx.timer(Duration.ofSeconds(1)).await();
            return "done";
        }));
        start(node, "status");
        node.awaitPending("status", "go");
        assertThat(customStatus(node)).isEqualTo(Payload.ofJson("\"waiting\""));
        node.client().raiseEvent("status", "go", null);
        node.awaitPending("status", "timer");
        assertThat(customStatus(node)).isEqualTo(Payload.ofJson("\"waiting\""));
        node.passTime(Duration.ofSeconds(1));
        node.awaitStatus("status", InstanceStatus.COMPLETED);
        assertThat(customStatus(node)).isEqualTo(Payload.ofJson("\"waiting\""));
    }

    private static @Nullable Payload customStatus(TestNode node) {
        return node.admin().instance("status").instance().state().customStatus();
    }

    @Test
    void contextIsOfNoUseOnAnotherThread() {
        TestNode node = node(flow((ctx, id) -> {
            CompletableFuture<Object> elsewhere =
                    CompletableFuture.supplyAsync(() -> ctx.schedule("any", null, String.class));
            try {
                return elsewhere.join();
            } catch (CompletionException e) {
                return e.getCause().toString();
            }
        }));
        assertThat(run(node, "foreign"))
                .asString()
                .contains("IllegalStateException")
                .contains("fork()");
        assertThat(factTypes(node, "foreign")).containsExactly("OrchestrationStarted", "OrchestrationCompleted");
    }

    @Test
    void codeThrownOutOfMemoryCannotCatchIt() {
        List<String> caught = new CopyOnWriteArrayList<>();
        TestNode node = node(forgetful("forgetful"), flow((ctx, id) -> {
            try {
                waitThreeTimes(ctx);
            } catch (Exception e) {
                caught.add(e.toString());
            }
            return "done";
        }));
        start(node, "evicted");
        threeTimers(node, "evicted");
        assertThat(result(node, "evicted")).isEqualTo("done");
        assertThat(caught).isEmpty();
    }

    @Test
    void codeThrownOutOfMemoryCannotAskForAnything() {
        TestNode node = node(forgetful("forgetful"), flow((ctx, id) -> {
            try {
                waitThreeTimes(ctx);
            } catch (Throwable e) {
                ctx.schedule("afterwards", null, String.class).await();
                return "caught " + e;
            } finally {
                ctx.setStatus("finally");
            }
            return "done";
        }));
        start(node, "stubborn");
        threeTimers(node, "stubborn");
        assertThat(result(node, "stubborn")).isEqualTo("done");
        assertThat(factTypes(node, "stubborn"))
                .doesNotContain("ActivityScheduled")
                .containsOnlyOnce("CustomStatusUpdated");
    }

    @Test
    void parkedCodeGoesOnWithoutReplay() {
        List<Boolean> runs = new CopyOnWriteArrayList<>();
        TestNode node = node(flow((ctx, id) -> {
            runs.add(ctx.isReplaying());
            waitThreeTimes(ctx);
            return "done";
        }));
        start(node, "parked");
        threeTimers(node, "parked");
        node.awaitStatus("parked", InstanceStatus.COMPLETED);
        assertThat(runs).containsExactly(false);
        assertThat(node.runtime().counters().value(Counter.REPLAYS)).isEqualTo(1);
    }
}
