package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.history.Event;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.TimerCancelled;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class ForkTests {

    private static final Duration DAY = Duration.ofDays(1);

    private static DurableFuture<String> twoSteps(OrchestrationContext ctx, String name) {
        return ctx.fork(() -> ctx.schedule(name + "1", null, String.class).await()
                + ctx.schedule(name + "2", null, String.class).await());
    }

    @Test
    void aForkStartsWhenItsCallerWaits() {
        given(started("order"))
                .when(ctx -> {
                    DurableFuture<String> fork = twoSteps(ctx, "fork");
                    ctx.schedule("main", null, String.class);
                    return fork.await();
                })
                .thenWaits()
                .withNewActions(activityScheduled("main", null), activityScheduled("fork1", null));
    }

    @Test
    void forksGoOnInTheOrderOfTheirAnswers() {
        Flow twoForks = ctx -> {
            DurableFuture<String> a = twoSteps(ctx, "a");
            DurableFuture<String> b = twoSteps(ctx, "b");
            return a.await() + b.await();
        };
        given(started("order"))
                .andMessages(
                        activityCompleted(3, "1"),
                        activityCompleted(2, "2"),
                        activityCompleted(7, "3"),
                        activityCompleted(5, "4"))
                .when(twoForks)
                .thenCompletes("2314")
                .withNewEvents(
                        activityScheduled(2, "a1"),
                        activityScheduled(3, "b1"),
                        activityCompleted(4, 3, "1"),
                        activityScheduled(5, "b2"),
                        activityCompleted(6, 2, "2"),
                        activityScheduled(7, "a2"),
                        activityCompleted(8, 7, "3"),
                        activityCompleted(9, 5, "4"),
                        completed(10, "2314"));
    }

    @Test
    void theFailureOfAForkReachesWhoAwaitsIt() {
        given(started("order"))
                .when(ctx -> ctx.fork(() -> {
                            throw new IllegalStateException("sold out");
                        })
                        .await())
                .thenFails(IllegalStateException.class, "sold out");
    }

    @Test
    void aForkMayEndRightAfterAWaitThatGaveSomethingUp() {
        Event[] open = {started("order"), activityScheduled(2, "charge"), timerCreated(3, 1, DAY)};
        Flow limited = ctx -> ctx.fork(() ->
                        ctx.schedule("charge", null, String.class).await(DAY).orElse("none"))
                .await();
        given(open).andMessages(activityCompleted(2, "ok")).when(limited).thenCompletes("ok");
        Flow race = ctx -> ctx.fork(() -> ctx.select(ctx.schedule("charge", null, String.class), ctx.timer(DAY))
                        .await())
                .await();
        given(open).andMessages(activityCompleted(2, "ok")).when(race).thenCompletes("ok");
    }

    @Test
    void cancellingAForkGivesUpItsOperationsInOrderAndItsWaitThrows() {
        Flow flow = ctx -> {
            List<String> seen = new ArrayList<>();
            DurableFuture<String> fork = ctx.fork(() -> {
                ctx.timer(DAY);
                try {
                    return ctx.schedule("charge", null, String.class).await();
                } catch (CancellationException e) {
                    seen.add(e.getMessage());
                    throw e;
                }
            });
            ctx.timer(DAY).await();
            fork.cancel();
            seen.add("cancelled: " + fork.isDone());
            ctx.schedule("next", null, String.class).await();
            return seen;
        };
        given(started("order"))
                .andMessages(timerFired(2), activityCompleted(8, "ok"))
                .when(flow)
                .thenCompletes(List.of("cancelled: true", "The branch was cancelled"))
                .withNewEvents(
                        timerCreated(2, 1, DAY),
                        timerCreated(3, 1, DAY),
                        activityScheduled(4, "charge"),
                        timerFired(5, 2),
                        timerCancelled(6, 3),
                        activityCancelRequested(7, 4),
                        activityScheduled(8, "next"),
                        activityCompleted(9, 8, "ok"),
                        completed(10, List.of("cancelled: true", "The branch was cancelled")));
    }

    @Test
    void aForkCancelledBeforeItBeganNeverRuns() {
        given(started("order"))
                .when(ctx -> {
                    twoSteps(ctx, "fork").cancel();
                    return ctx.timer(DAY).await();
                })
                .thenWaits()
                .withNewActions(timerCreated(2, 1, DAY).fact());
    }

    @Test
    void cancellingAForkReachesTheForksBelowIt() {
        List<String> seen = new ArrayList<>();
        Flow nested = ctx -> {
            DurableFuture<String> outside = ctx.schedule("outside", null, String.class);
            DurableFuture<Object> outer = ctx.fork(() -> {
                DurableFuture<Object> inner = ctx.fork(() -> note(seen, "inner", outside));
                return note(seen, "outer", inner);
            });
            ctx.timer(DAY).await();
            outer.cancel();
            return outside.await();
        };
        given(started("order"))
                .andMessages(timerFired(3), activityCompleted(2, "ok"))
                .when(nested)
                .thenCompletes("ok");
        assertThat(seen).containsExactlyInAnyOrder("inner cancelled", "outer cancelled");
    }

    private static Object note(List<String> seen, String name, DurableFuture<?> awaited) {
        try {
            return awaited.await();
        } catch (CancellationException e) {
            seen.add(name + " cancelled");
            throw e;
        }
    }

    @Test
    void aForkMayCancelItself() {
        given(started("order"))
                .when(ctx -> {
                    DurableFuture<?>[] self = new DurableFuture<?>[1];
                    self[0] = ctx.fork(() -> {
                        self[0].cancel();
                        return "goes on until it waits";
                    });
                    try {
                        return self[0].await();
                    } catch (CancellationException e) {
                        return e.getMessage();
                    }
                })
                .thenCompletes("The branch was cancelled");
    }

    @Test
    void onlyTheMainBranchContinuesAsNew() {
        given(started("order"))
                .when(ctx -> ctx.fork(() -> ctx.continueAsNew("next")).await())
                .thenFails(IllegalStateException.class, "Only the main branch can continue as new, not a fork");
    }

    @Test
    void theContextRefusesOtherThreads() {
        given(started("order"))
                .when(ctx -> {
                    Throwable[] thrown = new Throwable[1];
                    Thread other = new Thread(() -> ctx.timer(DAY));
                    other.setUncaughtExceptionHandler((thread, e) -> thrown[0] = e);
                    other.start();
                    other.join();
                    return thrown[0].getClass().getSimpleName();
                })
                .thenCompletes("IllegalStateException")
                .withNoNewActions();
    }

    @Test
    void aThousandForksRace() {
        Flow wide = ctx -> {
            DurableFuture<?>[] forks = new DurableFuture<?>[1_000];
            for (int i = 0; i < forks.length; i++) {
                String name = "step" + i;
                forks[i] = ctx.fork(() -> ctx.schedule(name, null, String.class).await());
            }
            return ctx.select(forks).await();
        };
        given(started("order"))
                .andMessages(activityCompleted(502, "ok"))
                .when(wide)
                .thenCompletes("ok");
    }

    @Test
    void breadcrumbsOfAForkCancelledBySelectAreMatched() {
        Flow race = ctx -> {
            DurableFuture<String> fork = twoSteps(ctx, "fork");
            return ctx.select(fork, ctx.timer(DAY)) == fork;
        };
        given(started("order"))
                .andMessages(timerFired(2))
                .when(race)
                .thenCompletes(false)
                .withNewActions(
                        timerCreated(2, 1, DAY).fact(),
                        activityScheduled("fork1", null),
                        new ActivityCancelRequested(3));
        given(started("order"), timerCreated(2, 1, DAY), activityScheduled(3, "fork1"))
                .andMessages(activityCompleted(3, "a"), activityCompleted(5, "b"))
                .when(race)
                .thenCompletes(true)
                .withNewActions(activityScheduled("fork2", null), new TimerCancelled(2));
    }
}
