package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.history.Event;
import io.durable.history.Requested.TimerCreated;
import io.durable.runtime.RuntimeBuilder;
import io.durable.test.TestNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Timers, mapped futures and what the code may know of time. */
abstract class TimeGroup extends FlowGroup {

    TimeGroup(Conformance suite) {
        super(suite);
    }

    @Test
    void timerFiresOnceItsTimeHasCome() {
        TestNode node = node(flow((ctx, id) -> {
            ctx.timer(Duration.ofDays(30)).await();
            return "fired";
        }));
        start(node, "month");
        node.awaitPending("month", "timer");
        node.passTime(Duration.ofDays(30).minusSeconds(1));
        assertThat(factTypes(node, "month")).doesNotContain("TimerFired");
        node.passTime(Duration.ofSeconds(1));
        assertThat(result(node, "month")).isEqualTo("fired");
    }

    @Test
    void timersFireInTheOrderOfTheirTimes() {
        TestNode node = node(flow((ctx, id) -> {
            List<String> order = new ArrayList<>();
            DurableFuture<?> late = ctx.fork(() -> {
                ctx.timer(Duration.ofHours(2)).await();
                return order.add("late");
            });
            DurableFuture<?> early = ctx.fork(() -> {
                ctx.timer(Duration.ofHours(1)).await();
                return order.add("early");
            });
            ctx.all(List.of(late, early)).await();
            return order;
        }));
        start(node, "timers");
        eventually(
                "both timers", () -> facts(node, "timers", TimerCreated.class).size() == 2);
        node.passTime(Duration.ofHours(3));
        assertThat(result(node, "timers")).isEqualTo(List.of("early", "late"));
    }

    @Test
    void timerOfNoTimeFiresAtOnce() {
        TestNode node = node(flow((ctx, id) -> {
            ctx.timer(Duration.ZERO).await();
            ctx.timer(Duration.ofSeconds(-5)).await();
            return "fired";
        }));
        assertThat(run(node, "zero")).isEqualTo("fired");
    }

    @Test
    void manyTimersOfNoTimeFireOneAfterAnother() {
        TestNode node = node(flow((ctx, id) -> {
            for (int i = 0; i < 50; i++) {
                ctx.timer(Duration.ZERO).await();
            }
            return "fired";
        }));
        for (int i = 0; i < 20; i++) {
            start(node, "zero-" + i);
        }
        for (int i = 0; i < 20; i++) {
            assertThat(result(node, "zero-" + i)).isEqualTo("fired");
        }
    }

    @Test
    void nowIsTheTimeOfWhatWasDeliveredLast() {
        TestNode node = node(forgetful("forgetful"), flow((ctx, id) -> {
            Instant start = ctx.now();
            ctx.timer(Duration.ofHours(1)).await();
            Instant hourLater = ctx.now();
            ctx.timer(Duration.ofHours(1)).await();
            return List.of(start, hourLater, ctx.now());
        }));
        start(node, "now");
        node.awaitPending("now", "timer");
        node.passTime(Duration.ofHours(1));
        eventually(
                "the second timer", () -> facts(node, "now", TimerCreated.class).size() == 2);
        node.passTime(Duration.ofHours(1));
        result(node, "now");
        List<Event> history = node.admin().history("now");
        assertThat(result(node, "now"))
                .isEqualTo(List.of(
                        history.get(0).recordedAt().toString(),
                        history.get(2).recordedAt().toString(),
                        history.get(4).recordedAt().toString()));
    }

    @Test
    void timerTakesNoLongerOnANodeWhoseClockIsBehind() {
        Consumer<RuntimeBuilder> flow = flow((ctx, id) -> {
            ctx.timer(Duration.ofHours(1)).await();
            ctx.waitForEvent("go", String.class).await();
            ctx.timer(Duration.ofMinutes(1)).await();
            return "fired";
        });
        TestNode ahead = node(flow);
        start(ahead, "clocks");
        ahead.awaitPending("clocks", "timer");
        ahead.passTime(Duration.ofHours(1));
        ahead.awaitPending("clocks", "go");
        ahead.close();
        TestNode behind = node(flow);
        behind.client().raiseEvent("clocks", "go", "now");
        behind.awaitPending("clocks", "timer");
        behind.passTime(Duration.ofMinutes(1));
        assertThat(result(behind, "clocks")).isEqualTo("fired");
    }

    @Test
    void timerWaitsInFullForAnInstanceStartedWhereTheClockIsBehind() {
        TestNode starter = node(builder -> {});
        TestNode worker = node(flow((ctx, id) -> {
            ctx.timer(Duration.ofHours(1)).await();
            return "fired";
        }));
        worker.passTime(Duration.ofHours(2));
        start(starter, "early");
        worker.awaitPending("early", "timer");
        worker.passTime(Duration.ofMinutes(59));
        assertThat(factTypes(worker, "early")).doesNotContain("TimerFired");
        worker.passTime(Duration.ofMinutes(1));
        assertThat(result(worker, "early")).isEqualTo("fired");
    }

    @Test
    void mappedFutureIsTheSameResultSeenDifferently() {
        TestNode node = node(flow((ctx, id) -> {
                    DurableFuture<Integer> length =
                            ctx.schedule("echo", id, String.class).map(String::length);
                    return ctx.select(length) == length ? length.map(n -> n + 1).await() : -1;
                })
                .andThen(b -> b.activity("echo", String.class, text -> text)));
        assertThat(run(node, "four")).isEqualTo(5);
    }

    @Test
    void failureInAMappingIsThrownByItsAwait() {
        TestNode node = node(flow((ctx, id) -> {
                    DurableFuture<String> mapped = ctx.schedule("echo", id, String.class)
                            .map(text -> {
                                throw new IllegalStateException("cannot map " + text);
                            });
                    try {
                        return mapped.await();
                    } catch (IllegalStateException e) {
                        return String.valueOf(e.getMessage());
                    }
                })
                .andThen(b -> b.activity("echo", String.class, text -> text)));
        assertThat(run(node, "it")).isEqualTo("cannot map it");
    }

    @Test
    void cancellingAMappedFutureGivesTheOperationUp() {
        TestNode node = node(flow((ctx, id) -> {
            DurableFuture<String> mapped = ctx.waitForEvent("e", String.class).map(String::trim);
            mapped.cancel();
            return mapped.isDone();
        }));
        assertThat(run(node, "map")).isEqualTo(true);
        assertThat(factTypes(node, "map")).contains("ExternalSubscribedCancelled");
    }
}
