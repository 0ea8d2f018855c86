package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.OrchestrationCancelledException;
import io.durable.history.Event;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ContinueAsNewTests {

    private final List<String> said = new ArrayList<>();

    @Test
    void itEndsTheExecutionWithTheInputOfTheNext() {
        given(started("order")).when(ctx -> ctx.continueAsNew(List.of(1, 2))).thenContinuesAsNew(List.of(1, 2));
    }

    @Test
    void itIsMatchedOnReplay() {
        Event recorded = event(2, new OrchestrationContinuedAsNew(json("next"), "2.0.0"));
        given(started("order"), recorded)
                .when(ctx -> ctx.continueAsNew("next", "2.0.0"))
                .withNewEvents();
        given(started("order"), recorded)
                .when(ctx -> ctx.continueAsNew("next", "2.0.1"))
                .thenDivergesAt(
                        2, recorded.fact(), "ends with " + new OrchestrationContinuedAsNew(json("next"), "2.0.1"));
    }

    @Test
    void anInputTheCodeCannotTakeIsRefusedAtTheCall() {
        given(started("order"))
                .when(ctx -> ctx.continueAsNew("x".repeat(5_000_000)))
                .thenFails(
                        IllegalArgumentException.class,
                        "Input of the next execution has 5000002 bytes as JSON, more than the limit of 4194304");
    }

    @Test
    void continueAsNewStandsWhateverTheCodeCatches() {
        given(started("order"))
                .when(ctx -> {
                    try {
                        return ctx.continueAsNew("next");
                    } catch (Throwable everything) {
                        return "saved";
                    }
                })
                .thenContinuesAsNew("next");
        given(started("order"))
                .when(ctx -> {
                    try {
                        return ctx.continueAsNew("next");
                    } finally {
                        throwFailure();
                    }
                })
                .thenContinuesAsNew("next");
    }

    private static void throwFailure() {
        throw new OrchestrationCancelledException("by its own code");
    }

    @Test
    void afterContinueAsNewTheCodeCanNeitherActNorWait() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(activityCompleted(2, "ok"))
                .when(ctx -> {
                    DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
                    try {
                        ctx.continueAsNew("next");
                    } catch (Throwable everything) {
                        said.add("caught");
                    }
                    try {
                        ctx.setStatus("still here");
                    } catch (Throwable everything) {
                        said.add("refused");
                    }
                    return charge.await();
                })
                .thenContinuesAsNew("next")
                .withNoNewActions()
                .taking(0);
        assertThat(said).containsExactly("caught", "refused");
    }
}
