package io.durable.replay;

import static io.durable.replay.Events.*;
import static io.durable.replay.Given.given;

import io.durable.DurableFuture;
import io.durable.OrchestrationCancelledException;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.Requested.ExternalSubscribedCancelled;
import io.durable.history.Requested.ExternalSubscribedPersistentCancelled;
import io.durable.history.Requested.OrchestrationCancelled;
import io.durable.history.Requested.SubOrchestrationCancelRequested;
import io.durable.replay.Given.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CancelRequestTests {

    private static final Duration DAY = Duration.ofDays(1);

    private final Flow oneOfEverything = ctx -> {
        ctx.waitForPersistentEvent("note", String.class);
        ctx.call("Shipping", null, String.class);
        ctx.waitForEvent("approval", String.class);
        ctx.timer(DAY);
        return ctx.schedule("charge", null, String.class).await();
    };

    private final Flow cleansUp = ctx -> {
        try {
            return ctx.schedule("charge", null, String.class).await();
        } catch (OrchestrationCancelledException e) {
            ctx.schedule("refund", null, String.class).await();
            throw e;
        }
    };

    @Test
    void everythingOpenIsGivenUpInTheOrderItWasAskedFor() {
        given(started("order"))
                .andMessages(cancelRequested("customer left"))
                .when(oneOfEverything)
                .thenIsCancelled("customer left")
                .withNewEvents(
                        subscribedPersistent(2, "note"),
                        childScheduled(3, "Shipping"),
                        subscribed(4, "approval"),
                        timerCreated(5, 1, DAY),
                        activityScheduled(6, "charge"),
                        cancelRequested(7, "customer left"),
                        event(8, new ExternalSubscribedPersistentCancelled(2)),
                        event(9, new SubOrchestrationCancelRequested(3, "order-42::1::3")),
                        event(10, new ExternalSubscribedCancelled(4)),
                        timerCancelled(11, 5),
                        activityCancelRequested(12, 6),
                        event(13, new OrchestrationCancelled("customer left")));
    }

    @Test
    void breadcrumbsOfARequestAreMatchedInOrder() {
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        cancelRequested(3, "customer left"),
                        activityCancelRequested(4, 2),
                        activityScheduled(5, "refund"))
                .andMessages(activityCompleted(5, "done"))
                .when(cleansUp)
                .thenIsCancelled("customer left")
                .withNoNewActions();
    }

    @Test
    void aMissingBreadcrumbIsADivergence() {
        given(
                        started("order"),
                        activityScheduled(2, "charge"),
                        cancelRequested(3, "customer left"),
                        activityScheduled(4, "refund"))
                .when(cleansUp)
                .thenDivergesAt(
                        4,
                        activityScheduled("refund", null),
                        "asks for " + activityCancelRequested(4, 2).fact());
    }

    @Test
    void cleanUpMayWaitAndASecondRequestIsIgnored() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(cancelRequested("customer left"), cancelRequested("again"), activityCompleted(5, "done"))
                .when(cleansUp)
                .thenIsCancelled("customer left")
                .dropping(cancelRequested("again"), Verdict.LIFECYCLE)
                .withNewActions(activityCancelRequested(4, 2).fact(), activityScheduled("refund", null));
    }

    @Test
    void codeMayEndAsItLikesAfterARequest() {
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(cancelRequested("customer left"))
                .when(ctx -> {
                    try {
                        return cleansUp.run(ctx);
                    } catch (OrchestrationCancelledException e) {
                        return "never";
                    } finally {
                        ctx.setStatus("closing");
                    }
                })
                .thenWaits();
        given(started("order"), activityScheduled(2, "charge"))
                .andMessages(cancelRequested("customer left"))
                .when(ctx -> {
                    try {
                        return ctx.schedule("charge", null, String.class).await();
                    } catch (OrchestrationCancelledException e) {
                        return e.getMessage();
                    }
                })
                .thenCompletes("Cancelled: customer left");
    }

    @Test
    void allBranchesAreToldAndAwaitingACancelledOperationThrowsAgain() {
        Flow twoBranches = ctx -> {
            List<String> told = new ArrayList<>();
            DurableFuture<String> charge = ctx.schedule("charge", null, String.class);
            ctx.fork(() -> {
                try {
                    return charge.await();
                } catch (OrchestrationCancelledException e) {
                    told.add("fork");
                    return "";
                }
            });
            try {
                ctx.timer(DAY).await();
            } catch (OrchestrationCancelledException e) {
                told.add("main");
            }
            ctx.schedule("refund", null, String.class).await();
            try {
                charge.await();
            } catch (OrchestrationCancelledException e) {
                told.add("again");
            }
            return told;
        };
        given(started("order"))
                .andMessages(cancelRequested("customer left"), activityCompleted(7, "done"))
                .when(twoBranches)
                .thenCompletes(List.of("fork", "main", "again"));
    }

    @Test
    void theSameExceptionWithoutARequestIsAFailure() {
        given(started("order"))
                .when(ctx -> {
                    throw new OrchestrationCancelledException("made up");
                })
                .thenFails(OrchestrationCancelledException.class, "Cancelled: made up");
    }
}
