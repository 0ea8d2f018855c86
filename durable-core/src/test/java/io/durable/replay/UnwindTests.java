package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.history.Event;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Code that is unwound from inside: evicted or diverged. Whatever it catches, the outcome stands. */
class UnwindTests {

    private static final Duration DAY = Duration.ofDays(1);

    private final List<Thread> threads = new ArrayList<>();
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();

    private EngineSettings ownThreads() {
        return new EngineSettings(
                task -> {
                    Thread thread = new Thread(task);
                    thread.setDaemon(true);
                    threads.add(thread);
                    thread.start();
                },
                Given.CLOCK,
                Events.PAYLOADS,
                Limits.DEFAULT,
                Duration.ofMinutes(1));
    }

    private void awaitThreadsEnded() throws InterruptedException {
        for (Thread thread : threads) {
            thread.join(TimeUnit.SECONDS.toMillis(10));
            assertThat(thread.isAlive()).isFalse();
        }
    }

    private static Object charge(OrchestrationContext ctx) {
        return ctx.schedule("charge", null, String.class).await();
    }

    @Test
    void closingAParkedEngineEndsItsThreads() throws Exception {
        Flow forks = ctx -> {
            for (int i = 0; i < 5; i++) {
                ctx.fork(() -> charge(ctx));
            }
            return charge(ctx);
        };
        ReplayEngine engine = Given.engine(forks, List.of(started("order")), ownThreads());
        engine.turn(List.of());
        assertThat(threads).hasSize(6).allMatch(Thread::isAlive);
        engine.close();
        engine.close();
        awaitThreadsEnded();
    }

    @Test
    void forksThatStillWaitWhenTheMainBranchEndsAreThrownAway() throws Exception {
        Flow leavesOneBehind = ctx -> {
            ctx.fork(() -> charge(ctx));
            return ctx.timer(DAY).await();
        };
        ReplayEngine engine = Given.engine(leavesOneBehind, List.of(started("order")), ownThreads());
        engine.turn(List.of(timerFired(2)));
        assertThat(engine.ending()).contains(completed(5, null).fact());
        awaitThreadsEnded();
    }

    @Test
    void aClosedEngineTakesNoTurn() {
        ReplayEngine engine = Given.engine(UnwindTests::charge, List.of(started("order")));
        engine.turn(List.of());
        engine.close();
        assertThatIllegalStateException()
                .isThrownBy(() -> engine.turn(List.of(activityCompleted(2, "ok"))))
                .withMessage("The engine was closed");
    }

    @Test
    void cleaningUpOnEvictionCannotAct() throws Exception {
        Flow tidy = ctx -> {
            try {
                return charge(ctx);
            } finally {
                said.add("finally");
                try {
                    ctx.schedule("release", null, String.class);
                } catch (Throwable refused) {
                    said.add(refused.getClass().getSimpleName());
                }
            }
        };
        ReplayEngine engine = Given.engine(tidy, List.of(started("order")), ownThreads());
        engine.turn(List.of());
        engine.close();
        awaitThreadsEnded();
        assertThat(said).containsExactly("finally", "Unwind");
        assertThat(engine.nextEventId()).isEqualTo(3);
    }

    @Test
    void evictedCodeThatReturnsSomethingHasNotEnded() throws Exception {
        Flow defiant = ctx -> {
            ctx.fork(() -> {
                try {
                    return charge(ctx);
                } catch (Throwable everything) {
                    throw new IllegalStateException(everything);
                }
            });
            try {
                return charge(ctx);
            } catch (Throwable everything) {
                return "saved";
            }
        };
        ReplayEngine engine = Given.engine(defiant, List.of(started("order")), ownThreads());
        engine.turn(List.of());
        engine.close();
        awaitThreadsEnded();
        assertThat(engine.ending()).isEmpty();
        assertThat(engine.nextEventId()).isEqualTo(4);
    }

    @Test
    void catchingEverythingDoesNotHideWhereTheCodeDiverged() {
        Event[] history = {started("order"), activityScheduled(2, "reserve"), activityCompleted(3, 2, "ok")};
        String asked = "asks for " + activityScheduled("charge", null);
        given(history)
                .when(ctx -> {
                    try {
                        return charge(ctx);
                    } catch (Throwable everything) {
                        return ctx.schedule("reserve", null, String.class).await();
                    }
                })
                .thenDivergesAt(2, activityScheduled("reserve", null), asked);
        given(history)
                .when(ctx -> {
                    try {
                        return charge(ctx);
                    } catch (Throwable everything) {
                        throw new IllegalStateException(everything);
                    }
                })
                .thenDivergesAt(2, activityScheduled("reserve", null), asked);
        given(started("order"), completed(2, "ok"))
                .when(ctx -> {
                    try {
                        return charge(ctx);
                    } catch (Throwable everything) {
                        return "ok";
                    }
                })
                .thenDivergesAt(2, completed(2, "ok").fact(), asked);
    }

    @Test
    void catchingEverythingDoesNotHideWhereCancellingDiverged() {
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        cancelRequested(3, "customer left"),
                        activityScheduled(4, "refund"))
                .when(ctx -> {
                    try {
                        return charge(ctx);
                    } catch (Throwable everything) {
                        return ctx.schedule("refund", null, String.class).await();
                    }
                })
                .thenDivergesAt(
                        4,
                        activityScheduled("refund", null),
                        "asks for " + activityCancelRequested(4, 2).fact());
    }

    @Test
    void whatCannotBeDeliveredIsNotForTheCodeToCatch() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        InstantSource broken = () -> {
            if (looks.incrementAndGet() == 2) { // the first is for what is asked, the second for its answer
                throw new IllegalStateException("no time");
            }
            return Given.CLOCK.instant();
        };
        EngineSettings settings = new EngineSettings(
                ownThreads().threads(),
                broken.withZone(ZoneOffset.UTC),
                Events.PAYLOADS,
                Limits.DEFAULT,
                Duration.ofMinutes(1));
        Flow defiant = ctx -> {
            try {
                return charge(ctx);
            } catch (Throwable everything) {
                return "saved";
            }
        };
        ReplayEngine engine = Given.engine(defiant, List.of(started("order")), settings);
        assertThatIllegalStateException()
                .isThrownBy(() -> engine.turn(List.of(activityCompleted(2, "ok"))))
                .withMessage("A fact could not be delivered: java.lang.IllegalStateException: no time");
        awaitThreadsEnded();
        assertThat(engine.ending()).isEmpty();
    }

    @Test
    void codeThatCatchesEverythingInALoopIsLeftBehind() {
        given(started("order"), activityScheduled(2, "reserve"))
                .when(ctx -> {
                    while (true) {
                        try {
                            charge(ctx);
                        } catch (Throwable everything) {
                            ctx.logger().error("again");
                        }
                    }
                })
                .thenDivergesAt(2, activityScheduled("reserve", null), "asks for " + activityScheduled("charge", null));
    }

    @Test
    void anEngineThatFindsNoThreadIsClosed() throws Exception {
        EngineSettings one = new EngineSettings(
                task -> {
                    if (!threads.isEmpty()) {
                        throw new RejectedExecutionException("no thread is free");
                    }
                    ownThreads().threads().execute(task);
                },
                Given.CLOCK,
                Events.PAYLOADS,
                Limits.DEFAULT,
                DAY);
        ReplayEngine engine = Given.engine(ctx -> ctx.fork(() -> charge(ctx)).await(), List.of(started("order")), one);
        assertThatThrownBy(() -> engine.turn(List.of())).isInstanceOf(RejectedExecutionException.class);
        awaitThreadsEnded();
    }

    @Test
    void interruptedThreadsLoseNothing() {
        ReplayEngine engine = Given.engine(
                ctx -> {
                    Thread.currentThread().interrupt();
                    Object result = charge(ctx);
                    return result + " " + Thread.interrupted();
                },
                List.of(started("order")),
                ownThreads());
        Thread.currentThread().interrupt();
        engine.turn(List.of());
        assertThat(Thread.interrupted()).isTrue();
        engine.turn(List.of(activityCompleted(2, "ok")));
        assertThat(engine.ending()).contains(completed(4, "ok true").fact());
    }
}
