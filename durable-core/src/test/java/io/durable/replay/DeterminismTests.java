package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.OrchestrationContext;
import io.durable.history.Event;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.history.Requested.TimerCreated;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What code may ask for beside its operations is the same in every replay. */
class DeterminismTests {

    private static final Duration DAY = Duration.ofDays(1);

    private static List<String> values(OrchestrationContext ctx) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            values.add(ctx.newUuid().toString());
            values.add(String.valueOf(ctx.random().nextLong()));
            ctx.schedule("step", null, String.class).await();
        }
        return values;
    }

    @Test
    void uuidsAndRandomValuesAreTheSameInEveryReplayAndNeverTwiceTheSame() {
        List<List<String>> runs = new ArrayList<>();
        Flow flow = ctx -> runs.add(values(ctx));
        given(started("order"))
                .andMessages(activityCompleted(2, ""), activityCompleted(4, ""), activityCompleted(6, ""))
                .when(flow)
                .thenCompletes(true);
        given(started("order"), activityScheduled(2, "step"), activityCompleted(3, 2, ""))
                .andMessages(activityCompleted(4, ""), activityCompleted(6, ""))
                .when(flow)
                .thenCompletes(true);
        assertThat(runs).hasSize(2);
        assertThat(runs.get(0)).isEqualTo(runs.get(1)).doesNotHaveDuplicates();
    }

    @Test
    void otherInstancesAndExecutionsGetOtherValues() {
        List<List<String>> runs = new ArrayList<>();
        for (String instance : List.of("a", "b")) {
            for (long execution = 1; execution <= 2; execution++) {
                Code code = Given.code(ctx -> runs.add(List.of(
                        ctx.newUuid().toString(), String.valueOf(ctx.random().nextLong()))));
                new ReplayEngine(new Execution(instance, execution, code, Given.SETTINGS), List.of(started("order")))
                        .turn(List.of());
            }
        }
        assertThat(new HashSet<>(runs.stream().flatMap(List::stream).toList())).hasSize(8);
    }

    @Test
    void nowIsTheTimeOfTheLastEventDelivered() {
        Flow clock = ctx -> {
            List<String> times = new ArrayList<>();
            times.add(ctx.now().toString());
            ctx.schedule("step", null, String.class).await();
            times.add(ctx.now().toString());
            ctx.schedule("step", null, String.class).await();
            times.add(ctx.now().toString());
            return times;
        };
        given(started("order"), activityScheduled(2, "step"), activityCompleted(3, 2, ""), activityScheduled(4, "step"))
                .andMessages(activityCompleted(4, ""))
                .when(clock)
                .thenCompletes(List.of(
                        at(1).toString(),
                        at(3).toString(),
                        Given.CLOCK.instant().toString()));
    }

    @Test
    void timeNeverRunsBackwards() {
        Event late =
                new Event(1, Given.CLOCK.instant().plus(DAY), started("order").fact());
        given(late)
                .andMessages(timerFired(2))
                .when(ctx -> {
                    ctx.timer(DAY).await();
                    return ctx.now().toString();
                })
                .thenCompletes(Given.CLOCK.instant().plus(DAY).toString())
                .withNewActions(new TimerCreated(Given.CLOCK.instant().plus(DAY).plus(DAY)));
    }

    @Test
    void aTimerInThePastFiresNow() {
        given(started("order"))
                .when(ctx -> ctx.timer(DAY.negated()).await())
                .thenWaits()
                .withNewActions(new TimerCreated(at(1)));
    }

    @Test
    void theOrderOfKeysAndTheNotationOfNumbersIsNoDifference() {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("b", 1);
        input.put("a", 2);
        Event scheduled = event(2, new ActivityScheduled("charge", Payload.ofJson("{\"a\": 2.0, \"b\": 1}")));
        given(started("order"), scheduled)
                .when(ctx -> ctx.schedule("charge", input, String.class).await())
                .thenWaits()
                .withNoNewActions();
    }

    @Test
    void statusIsRecordedAndTheLastOneCounts() {
        Flow flow = ctx -> {
            ctx.setStatus("waiting");
            ctx.schedule("step", null, String.class).await();
            ctx.setStatus("done");
            return "";
        };
        given(started("order"))
                .when(flow)
                .thenWaits()
                .withNewActions(new CustomStatusUpdated(json("waiting")), activityScheduled("step", null));
        ReplayEngine engine = Given.engine(
                flow,
                List.of(
                        started("order"),
                        event(2, new CustomStatusUpdated(json("waiting"))),
                        activityScheduled(3, "step")));
        engine.turn(List.of());
        assertThat(engine.customStatus()).isEqualTo(json("waiting"));
        assertThat(engine.turn(List.of(activityCompleted(3, ""))).events())
                .extracting(Event::fact)
                .contains(new CustomStatusUpdated(json("done")));
        assertThat(engine.customStatus()).isEqualTo(json("done"));
    }

    @Test
    void anotherStatusThanRecordedIsADivergence() {
        given(started("order"), event(2, new CustomStatusUpdated(json("waiting"))))
                .when(ctx -> {
                    ctx.setStatus("sleeping");
                    return "";
                })
                .thenDivergesAt(
                        2,
                        new CustomStatusUpdated(json("waiting")),
                        "asks for " + new CustomStatusUpdated(json("sleeping")));
    }

    @Test
    void theLoggerIsSilentDuringReplay() {
        Flow flow = ctx -> {
            List<Boolean> enabled = new ArrayList<>();
            enabled.add(ctx.logger().isErrorEnabled());
            ctx.schedule("step", null, String.class).await();
            enabled.add(ctx.logger().isErrorEnabled());
            return enabled;
        };
        given(started("order"), activityScheduled(2, "step"))
                .andMessages(activityCompleted(2, ""))
                .when(flow)
                .thenCompletes(List.of(false, true));
    }
}
