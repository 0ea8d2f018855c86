package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ActivityContext;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.StartOptions;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Calls that look the same are not the same: the event that scheduled it is the only id a call has. */
abstract class TwinCallGroup extends EventGroup {

    private final AtomicInteger runs = new AtomicInteger();
    private final CountDownLatch secondIsDone = new CountDownLatch(1);

    TwinCallGroup(Conformance suite) {
        super(suite);
    }

    /** The activity answers with what only this call has; the first call is answered last. */
    private String process(String input) throws InterruptedException {
        runs.incrementAndGet();
        String key = ActivityContext.current().idempotencyKey();
        if (key.equals(ID + "#1#2") && input.equals("slow")) {
            assertThat(secondIsDone.await(SOON.toSeconds(), TimeUnit.SECONDS)).isTrue();
        }
        return key;
    }

    private void setUp(RuntimeBuilder builder) {
        builder.orchestration("together", VERSION, String.class, TwinCallGroup::together)
                .orchestration("inTurn", VERSION, String.class, TwinCallGroup::oneAfterTheOther)
                .orchestration("race", VERSION, String.class, TwinCallGroup::winnerOfTwins)
                .activity("process", String.class, this::process);
    }

    private static List<String> together(OrchestrationContext ctx, String input) {
        DurableFuture<String> first = ctx.schedule("process", input, String.class);
        DurableFuture<String> second = ctx.schedule("process", input, String.class);
        List<String> results = List.of(first.await(), second.await());
        ctx.waitForEvent("go", Void.class).await();
        return results;
    }

    private static List<String> oneAfterTheOther(OrchestrationContext ctx, String input) {
        String first = ctx.schedule("process", input, String.class).await();
        String second = ctx.schedule("process", input, String.class).await();
        ctx.waitForEvent("go", Void.class).await();
        return List.of(first, second);
    }

    private static String winnerOfTwins(OrchestrationContext ctx, String input) {
        DurableFuture<String> first = ctx.schedule("process", input, String.class);
        DurableFuture<String> second = ctx.schedule("process", input, String.class);
        String winner = ctx.select(first, second) == first ? "first" : "second";
        ctx.waitForEvent("go", Void.class).await();
        return winner + " won: " + second.await();
    }

    private Object finishCold(TestNode node) {
        node.close();
        TestNode cold =
                node(RuntimeSettings.defaults("cold").with(Orchestrations.DEFAULT.withCacheSize(0)), this::setUp);
        cold.client().raiseEvent(ID, "go", null);
        return result(cold);
    }

    @Test
    @DisplayName("004 bug 1, one turn: same name and input twice, each call has its own completion")
    void twinsOfOneTurnHaveTheirOwnCompletions() {
        TestNode node = node(this::setUp);
        node.client().start("together", "slow", StartOptions.id(ID));
        awaitFact(node, new ActivityCompleted(3, text(ID + "#1#3")));
        assertThat(facts(node)).doesNotContain(new ActivityCompleted(2, text(ID + "#1#2")));
        secondIsDone.countDown();
        node.awaitPending(ID, "go");
        assertThat(facts(node, ActivityScheduled.class))
                .containsExactly(
                        new ActivityScheduled("process", text("slow")), new ActivityScheduled("process", text("slow")));
        assertThat(facts(node, ActivityCompleted.class))
                .containsExactly(
                        new ActivityCompleted(3, text(ID + "#1#3")), new ActivityCompleted(2, text(ID + "#1#2")));
        assertThat(finishCold(node)).isEqualTo(List.of(ID + "#1#2", ID + "#1#3"));
        assertThat(runs).hasValue(2);
    }

    @Test
    @DisplayName("004 bug 1, across turns: same name and input again, the later call is not the earlier one")
    void twinsOfTwoTurnsHaveTheirOwnCompletions() {
        TestNode node = node(this::setUp);
        node.client().start("inTurn", "data", StartOptions.id(ID));
        node.awaitPending(ID, "go");
        assertThat(facts(node, ActivityCompleted.class))
                .containsExactly(
                        new ActivityCompleted(2, text(ID + "#1#2")), new ActivityCompleted(4, text(ID + "#1#4")));
        assertThat(finishCold(node)).isEqualTo(List.of(ID + "#1#2", ID + "#1#4"));
        assertThat(runs).hasValue(2);
    }

    @Test
    @DisplayName("004 bug 2: completions are delivered in the order of history, not searched for")
    void completionsAreDeliveredInTheOrderOfHistory() {
        TestNode node = node(this::setUp);
        node.client().start("race", "slow", StartOptions.id(ID));
        node.awaitPending(ID, "go");
        secondIsDone.countDown();
        assertThat(finishCold(node)).isEqualTo("second won: " + ID + "#1#3");
    }
}
