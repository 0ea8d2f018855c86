package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.history.Event;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReplayEngineTests {

    private static final Duration DAY = Duration.ofDays(1);

    private final Flow charge =
            ctx -> ctx.schedule("charge", null, String.class).await();

    private final Flow join = ctx -> {
        DurableFuture<String> first = ctx.schedule("first", null, String.class);
        DurableFuture<String> second = ctx.schedule("second", null, String.class);
        return first.await() + second.await();
    };

    @Test
    void recordedResultsAreUsedAgain() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"))
                .when(charge)
                .thenCompletes("ok")
                .withNoNewActions();
    }

    @Test
    void pastTheEndOfHistoryWhatTheCodeAsksForIsNew() {
        given(started("order")).when(charge).thenWaits().withNewEvents(activityScheduled(2, "charge"));
    }

    @Test
    void messagesBecomeEventsAndTheCodeGoesOn() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(activityCompleted(2, "ok"))
                .when(charge)
                .thenCompletes("ok")
                .withNewEvents(activityCompleted(3, 2, "ok"), completed(4, "ok"));
    }

    @Test
    void anEndedExecutionReplaysToTheSameEnd() {
        given(started("order"), activityScheduled(2, "charge"), activityCompleted(3, 2, "ok"), completed(4, "ok"))
                .when(charge)
                .thenCompletes("ok")
                .withNewEvents();
    }

    @Test
    void actionsAreRecordedAtTheCallAndNotAtTheAwait() {
        Flow neverAwaited = ctx -> {
            ctx.schedule("first", null, String.class);
            ctx.timer(DAY);
            ctx.schedule("second", null, String.class);
            return "done";
        };
        given(started("order"), activityScheduled(2, "first"), timerCreated(3, 1, DAY), activityScheduled(4, "second"))
                .when(neverAwaited)
                .thenCompletes("done")
                .withNoNewActions();
    }

    @Test
    void awaitingInAnotherOrderThanScheduledIsNoDifference() {
        Flow lastFirst = ctx -> {
            DurableFuture<String> first = ctx.schedule("first", null, String.class);
            DurableFuture<String> second = ctx.schedule("second", null, String.class);
            String b = second.await();
            return first.await() + b;
        };
        given(started("order"), activityScheduled(2, "first"), activityScheduled(3, "second"))
                .andMessages(activityCompleted(2, "a"), activityCompleted(3, "b"))
                .when(lastFirst)
                .thenCompletes("ab");
    }

    @Test
    void completionsOfAJoinMayComeInAnyOrder() {
        Event[] scheduled = {started("order"), activityScheduled(2, "first"), activityScheduled(3, "second")};
        given(scheduled)
                .andMessages(activityCompleted(2, "a"), activityCompleted(3, "b"))
                .when(join)
                .thenCompletes("ab");
        given(scheduled)
                .andMessages(activityCompleted(3, "b"), activityCompleted(2, "a"))
                .when(join)
                .thenCompletes("ab");
    }

    @Test
    void recordedCompletionsOfAJoinMayBeInAnyOrder() {
        given(
                        started("order"),
                        activityScheduled(2, "first"),
                        activityScheduled(3, "second"),
                        activityCompleted(4, 3, "b"),
                        activityCompleted(5, 2, "a"))
                .when(join)
                .thenCompletes("ab")
                .withNoNewActions();
    }

    @Test
    void resultsOfAllComeInTheOrderGiven() {
        Flow all = ctx -> ctx.all(List.of(
                        ctx.schedule("first", null, String.class),
                        ctx.schedule("second", null, String.class),
                        ctx.schedule("third", null, String.class)))
                .await();
        given(started("order"))
                .andMessages(activityCompleted(4, "c"), activityCompleted(2, "a"), activityCompleted(3, "b"))
                .when(all)
                .thenCompletes(List.of("a", "b", "c"));
    }

    @Test
    void replayEndsWhereTheLoadedHistoryEnds() {
        Flow watching = ctx -> {
            List<Boolean> replaying = new ArrayList<>();
            replaying.add(ctx.isReplaying());
            ctx.schedule("first", null, String.class).await();
            replaying.add(ctx.isReplaying());
            ctx.schedule("second", null, String.class);
            replaying.add(ctx.isReplaying());
            return replaying;
        };
        given(
                        started("order"),
                        activityScheduled(2, "first"),
                        activityCompleted(3, 2, null),
                        activityScheduled(4, "second"))
                .when(watching)
                .thenCompletes(List.of(true, true, false));
        given(started("order"), activityScheduled(2, "first"), activityCompleted(3, 2, null))
                .when(watching)
                .thenCompletes(List.of(true, false, false));
        given(started("order"))
                .andMessages(activityCompleted(2, null))
                .when(watching)
                .thenCompletes(List.of(false, false, false));
    }

    @Test
    void aParkedEngineGoesOnWithoutReplay() {
        ReplayEngine engine = Given.engine(join, List.of(started("order")));
        assertThat(engine.turn(List.of()).events()).hasSize(2);
        assertThat(engine.turn(List.of(activityCompleted(3, "b"))).events())
                .extracting(Event::eventId)
                .containsExactly(4L);
        assertThat(engine.nextEventId()).isEqualTo(5);
        Turn last = engine.turn(List.of(activityCompleted(2, "a")));
        assertThat(last.events()).extracting(Event::eventId).containsExactly(5L, 6L);
        assertThat(engine.ending()).contains(completed(6, "ab").fact());
    }

    @Test
    void whatTheCodeThrowsIsHowItEnds() {
        given(started("order"))
                .when(ctx -> {
                    throw new IllegalStateException("sold out");
                })
                .thenFails(IllegalStateException.class, "sold out");
    }

    @Test
    void anErrorIsNoAnswerOfTheApplication() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(activityCompleted(2, "ok"))
                .when(ctx -> {
                    charge.run(ctx);
                    throw new StackOverflowError();
                })
                .thenDiesOf(StackOverflowError.class);
    }

    @Test
    void anErrorInAForkIsNoAnswerEither() {
        given(started("order"))
                .when(ctx -> {
                    ctx.fork(() -> {
                        throw new NoClassDefFoundError("com/shop/Gone");
                    });
                    return ctx.timer(DAY).await();
                })
                .thenDiesOf(NoClassDefFoundError.class);
    }

    @Test
    void longHistoriesReplay() {
        int steps = 5_000;
        List<Event> history = new ArrayList<>(List.of(started("order")));
        for (int i = 1; i <= steps; i++) {
            history.add(activityScheduled(2L * i, "step"));
            history.add(activityCompleted(2L * i + 1, 2L * i, i));
        }
        Flow sum = ctx -> {
            int total = 0;
            for (int i = 0; i < steps; i++) {
                total += ctx.schedule("step", null, Integer.class).await();
            }
            return total;
        };
        given(history).when(sum).thenCompletes(steps * (steps + 1) / 2).withNoNewActions();
    }

    @Test
    void wideHistoriesReplayWhateverTheOrderOfTheirCompletions() {
        int width = 5_000;
        List<Event> history = new ArrayList<>(List.of(started("order")));
        for (int i = 0; i < width; i++) {
            history.add(activityScheduled(2L + i, "step"));
        }
        for (int i = 0; i < width; i++) {
            history.add(activityCompleted(2L + width + i, 2L + width - 1 - i, 1));
        }
        Flow fanOut = ctx -> {
            List<DurableFuture<Integer>> steps = new ArrayList<>();
            for (int i = 0; i < width; i++) {
                steps.add(ctx.schedule("step", null, Integer.class));
            }
            return ctx.all(steps).await().size();
        };
        given(history).when(fanOut).thenCompletes(width).withNoNewActions();
    }
}
