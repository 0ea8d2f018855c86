package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DeadLetter;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.history.CarriedEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.test.TestNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Unconsumed persistent events at continue-as-new: the oldest go along for a while, nothing is just lost. */
abstract class CarryForwardGroup extends EventGroup {

    CarryForwardGroup(Conformance suite) {
        super(suite);
    }

    /** Continues as new until {@code last}, the first time when told to go, and does {@code then} in the last. */
    private static Orchestrator<String, Object> inExecution(long last, Orchestrator<String, Object> then) {
        return (ctx, input) -> {
            if (ctx.executionId() == 1) {
                ctx.waitForEvent("go", Void.class).await();
            }
            return ctx.executionId() < last ? ctx.continueAsNew(input) : then.run(ctx, input);
        };
    }

    private static Object readSignal(OrchestrationContext ctx, String input) {
        return ctx.waitForPersistentEvent("signal", String.class).await();
    }

    /** Starts the instance, and lets it go on once its first execution has recorded the events. */
    private static void startWithSignals(TestNode node, List<String> signals) {
        startUntil(node, "go");
        signals.forEach(data -> node.client().raisePersistentEvent(ID, "signal", data));
        signals.forEach(data -> awaitFact(node, new ExternalEventPersistent("signal", text(data))));
        node.client().raiseEvent(ID, "go", null);
    }

    @ParameterizedTest
    @ValueSource(longs = {2, 4, 6})
    @DisplayName("000/9, 001/2.1, 2.3, 2.5: an event raised in execution 1 is there for executions 2 to 6")
    void eventIsThereForTheNextFiveExecutions(long last) {
        TestNode node = worker(inExecution(last, CarryForwardGroup::readSignal));
        startWithSignals(node, List.of("payload"));
        assertThat(result(node)).isEqualTo("payload");
        assertThat(node.admin().instance(ID).instance().executionId()).isEqualTo(last);
        assertThat(deadLetters(node)).isEmpty();
    }

    @Test
    @DisplayName("001/2.4: execution 7 does not see it: it is a dead letter, which can be delivered again")
    void eventIsADeadLetterBeforeTheSeventhExecution() {
        TestNode node = worker(inExecution(7, CarryForwardGroup::readSignal));
        startWithSignals(node, List.of("payload"));
        awaitExecution(node, 7);
        node.awaitPending(ID, "signal");
        assertThat(started(node, 6).carried()).containsExactly(new CarriedEvent("signal", text("payload"), 1));
        assertThat(started(node, 7).carried()).isEmpty();
        DeadLetter letter = onlyDeadLetter(node);
        assertThat(letter.instanceId()).isEqualTo(ID);
        assertThat(letter.letter().name()).isEqualTo("signal");
        assertThat(letter.letter().data()).isEqualTo(text("payload"));
        assertThat(letter.letter().executionId()).isEqualTo(6);
        assertThat(letter.letter().reason()).contains("5 executions");

        assertThat(node.admin().redeliver(letter.id())).isTrue();
        assertThat(result(node)).isEqualTo("payload");
        assertThat(deadLetters(node)).isEmpty();
    }

    @Test
    @DisplayName("001/2.2: what was consumed does not go along")
    void consumedEventDoesNotGoAlong() {
        TestNode node = worker((ctx, input) -> {
            String signal = ctx.waitForPersistentEvent("signal", String.class).await();
            return ctx.executionId() == 1 ? ctx.continueAsNew(signal) : input + "," + signal;
        });
        startUntil(node, "signal");
        node.client().raisePersistentEvent(ID, "signal", "one");
        awaitExecution(node, 2);
        node.awaitPending(ID, "signal");
        assertThat(started(node, 2).carried()).isEmpty();
        node.client().raisePersistentEvent(ID, "signal", "two");
        assertThat(result(node)).isEqualTo("one,two");
    }

    @Test
    @DisplayName("001/4.3: the same name in the next execution stands for new events")
    void sameNameInTheNextExecutionStandsForNewEvents() {
        TestNode node = worker((ctx, input) -> {
            String signal = ctx.waitForPersistentEvent("signal", String.class).await();
            return ctx.executionId() == 1 ? ctx.continueAsNew(signal) : signal;
        });
        startUntil(node, "signal");
        node.client().raisePersistentEvent(ID, "signal", "a");
        awaitExecution(node, 2);
        node.client().raisePersistentEvent(ID, "signal", "new_data");
        assertThat(result(node)).isEqualTo("new_data");
        assertThat(facts(node, ExternalEventPersistent.class))
                .containsExactly(new ExternalEventPersistent("signal", text("new_data")));
    }

    @Test
    @DisplayName("001/6.2: a carried event stands in the start of every execution with the one it was raised in")
    void carriedEventKeepsTheExecutionItWasRaisedIn() {
        TestNode node = worker(inExecution(3, (ctx, input) -> {
            ctx.waitForEvent("on", Void.class).await();
            return readSignal(ctx, input);
        }));
        startWithSignals(node, List.of("payload"));
        awaitExecution(node, 3);
        CarriedEvent carried = new CarriedEvent("signal", text("payload"), 1);
        OrchestrationStarted start = new OrchestrationStarted(FLOW, VERSION, text("input"), null, List.of(carried));
        assertThat(started(node, 2)).isEqualTo(start);
        assertThat(started(node, 3)).isEqualTo(start);
    }

    @Test
    void carriedEventsComeBeforeNewOnes() {
        TestNode outsider = outsider();
        Orchestrator<String, Object> flow = inExecution(2, (ctx, input) -> {
            String first = ctx.waitForPersistentEvent("signal", String.class).await();
            return first + ","
                    + ctx.waitForPersistentEvent("signal", String.class).await();
        });
        TestNode first = worker(flow);
        startUntil(first, "go");
        first.close();
        outsider.client().raisePersistentEvent(ID, "signal", "old");
        outsider.client().raiseEvent(ID, "go", null); // ends execution 1 in the middle of the batch
        outsider.client().raisePersistentEvent(ID, "signal", "new");

        TestNode second = worker(flow);
        assertThat(result(second)).isEqualTo("old,new");
        assertThat(started(second, 2).carried()).containsExactly(new CarriedEvent("signal", text("old"), 1));
        assertThat(second.admin().history(ID, 1))
                .extracting(event -> event.fact())
                .doesNotContain(new ExternalEventPersistent("signal", text("new")));
    }

    @Test
    void beyondTwentyTheNewestAreDeadLettersThatCanBeDeliveredAgain() {
        TestNode node = worker(inExecution(2, (ctx, input) -> {
            ctx.waitForEvent("on", Void.class).await();
            List<String> read = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                read.add(ctx.waitForPersistentEvent("signal", String.class).await());
            }
            return read;
        }));
        List<String> signals =
                IntStream.rangeClosed(1, 25).mapToObj(i -> "s" + i).toList();
        startWithSignals(node, signals);
        awaitExecution(node, 2);
        node.awaitPending(ID, "on");
        assertThat(started(node, 2).carried()).extracting(CarriedEvent::data).isEqualTo(texts(signals.subList(0, 20)));
        assertThat(started(node, 2).carried())
                .extracting(CarriedEvent::raisedIn)
                .containsOnly(1L);
        assertThat(deadLetterData(node)).isEqualTo(texts(signals.subList(20, 25)));
        assertThat(deadLetters(node)).allSatisfy(letter -> {
            assertThat(letter.instanceId()).isEqualTo(ID);
            assertThat(letter.letter().executionId()).isEqualTo(1);
            assertThat(letter.letter().reason()).contains("more than 20");
        });

        deadLetters(node).forEach(letter -> node.admin().redeliver(letter.id()));
        node.client().raiseEvent(ID, "on", null);
        assertThat(result(node)).isEqualTo(signals);
        assertThat(deadLetters(node)).isEmpty();
    }

    @Test
    void twentyUnconsumedEventsAllGoAlong() {
        TestNode node = worker(inExecution(
                2, (ctx, input) -> ctx.waitForEvent("on", Void.class).await()));
        List<String> signals =
                IntStream.rangeClosed(1, 20).mapToObj(i -> "s" + i).toList();
        startWithSignals(node, signals);
        awaitExecution(node, 2);
        assertThat(started(node, 2).carried()).extracting(CarriedEvent::data).isEqualTo(texts(signals));
        assertThat(deadLetters(node)).isEmpty();
    }

    private static DeadLetter onlyDeadLetter(TestNode node) {
        assertThat(deadLetters(node)).hasSize(1);
        return deadLetters(node).get(0);
    }

    private static List<Payload> texts(List<String> values) {
        return values.stream().map(EventGroup::text).toList();
    }
}
