package io.durable.history;

import java.time.Instant;
import java.util.List;

/** One fact of every type, with every field set. */
final class FactSamples {

    static final Payload ORDER = Payload.ofJson("{\"id\":42,\"price\":0.10,\"lines\":[\"tea\",\"cup\"],\"note\":null}");

    private static final FailureDetails DECLINED =
            new FailureDetails("com.shop.Declined", "no funds", "com.shop.Declined: no funds\n\tat Bank.java", true);

    static final List<Fact> ALL = List.of(
            new OrchestrationStarted(
                    "OrderFlow",
                    "1.2.0",
                    ORDER,
                    new ParentLink("shop-1", 3, 7),
                    List.of(
                            new CarriedEvent("note", Payload.ofJson("\"leave at the door\""), 1),
                            new CarriedEvent("count", Payload.ofJson("5"), 2))),
            new Requested.ActivityScheduled("charge", ORDER),
            new Requested.TimerCreated(Instant.parse("2026-03-01T12:30:00.123456Z")),
            new Requested.ExternalSubscribed("approval"),
            new Requested.ExternalSubscribedPersistent("note"),
            new Requested.SubOrchestrationScheduled("Shipping", "2.0.0", "order-42::1::5", ORDER),
            new Requested.OrchestrationChained("Audit", "1.0.0", "audit-42", ORDER),
            new Requested.CustomStatusUpdated(Payload.ofJson("\"paid\"")),
            new Requested.ActivityCancelRequested(2),
            new Requested.TimerCancelled(3),
            new Requested.ExternalSubscribedCancelled(4),
            new Requested.ExternalSubscribedPersistentCancelled(5),
            new Requested.SubOrchestrationCancelRequested(6, "order-42::1::6"),
            new Requested.OrchestrationCompleted(ORDER),
            new Requested.OrchestrationFailed(DECLINED),
            new Requested.OrchestrationCancelled("customer left"),
            new Requested.OrchestrationContinuedAsNew(ORDER, "1.3.0"),
            new Delivered.ActivityCompleted(2, ORDER),
            new Delivered.ActivityFailed(2, DECLINED),
            new Delivered.TimerFired(3),
            new Delivered.SubOrchestrationCompleted(6, ORDER),
            new Delivered.SubOrchestrationFailed(6, DECLINED),
            new Delivered.ExternalEvent("approval", Payload.ofJson("true")),
            new Delivered.ExternalEventPersistent("note", Payload.ofJson("\"leave at the door\"")),
            new Delivered.OrchestrationCancelRequested("customer left", new ParentLink("order-41", 1, 6)),
            new Delivered.OrchestrationTerminated("by hand"));

    private FactSamples() {}
}
