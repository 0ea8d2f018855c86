package io.durable.jdbc;

import io.durable.Instance;
import io.durable.InstanceState;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCancelled;
import io.durable.history.Requested.TimerCreated;
import io.durable.provider.After;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.Consumed;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.Message;
import io.durable.provider.NewActivity;
import io.durable.provider.NewInstance;
import io.durable.provider.QueuedMessage;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The turns an instance takes on the {@link HotPath}, as they are committed. */
final class HotTurns {

    static final String FLOW = "Flow";
    static final String VERSION = "1";
    static final String ACTIVITY = "work";

    /** Scheduling event of the activity the node starts itself. */
    static final long ACTIVITY_HERE = 7;

    private static final long TIMER = 3;
    private static final long IDLE = 4;
    private static final long CHILD = 9;
    private static final After WAITING =
            new After(InstanceState.running(null), VERSION, null, After.Lease.RELEASED, null);
    private static final After KEPT = new After(InstanceState.running(null), VERSION, null, After.Lease.KEPT, null);
    private static final After ENDED =
            new After(InstanceState.completed(null, Payload.NULL), VERSION, null, After.Lease.RELEASED, null);

    private static final Fact SCHEDULED = new ActivityScheduled(ACTIVITY, Payload.NULL);

    private HotTurns() {}

    static NewInstance instance(String id, @Nullable ParentLink parent) {
        OrchestrationStarted start = OrchestrationStarted.first(FLOW, VERSION, Payload.NULL, parent);
        return new NewInstance(id, new Event(1, Instant.EPOCH, start));
    }

    /** Events 2 to 4: an activity for whoever claims it, a timer, and an activity nobody claims. */
    static TurnCommit first(ClaimedInstance claimed) {
        Message timer = Message.to(claimed.execution(), new TimerFired(TIMER)).after(Duration.ofHours(1));
        Issued issued = new Issued(
                List.of(
                        new NewActivity(2, ACTIVITY, Payload.NULL, null, null),
                        new NewActivity(IDLE, "idle", Payload.NULL, null, null)),
                List.of(timer),
                List.of(),
                Issued.Cancelled.NOTHING,
                List.of());
        return turn(
                claimed.instance(),
                Consumed.NOTHING,
                issued,
                WAITING,
                new ActivityScheduled(ACTIVITY, Payload.NULL),
                new TimerCreated(Instant.EPOCH),
                new ActivityScheduled("idle", Payload.NULL));
    }

    /** Events 5 to 7: takes in a result and an event, schedules an activity to be started here. */
    static TurnCommit second(ClaimedInstance claimed, String node) {
        Issued issued = new Issued(
                List.of(new NewActivity(ACTIVITY_HERE, ACTIVITY, Payload.NULL, null, node)),
                List.of(),
                List.of(),
                Issued.Cancelled.NOTHING,
                List.of());
        return turn(
                claimed.instance(),
                new Consumed(ids(claimed), List.of(), 1),
                issued,
                KEPT,
                new ActivityCompleted(2, Payload.NULL),
                new ExternalEventPersistent("note", Payload.NULL),
                new ActivityScheduled(ACTIVITY, Payload.NULL));
    }

    /** Events 8 to 11: takes in that activity's result, starts a child, gives up what is left. */
    static TurnCommit third(Instance instance) {
        String child = instance.instanceId() + "::1::" + CHILD;
        Issued issued = new Issued(
                List.of(),
                List.of(),
                List.of(instance(child, new ParentLink(instance.instanceId(), 1, CHILD))),
                new Issued.Cancelled(List.of(IDLE), List.of(TIMER)),
                List.of());
        return turn(
                instance,
                new Consumed(List.of(), List.of(ACTIVITY_HERE), 0),
                issued,
                WAITING,
                new ActivityCompleted(ACTIVITY_HERE, Payload.NULL),
                new SubOrchestrationScheduled(FLOW, VERSION, child, Payload.NULL),
                new TimerCancelled(TIMER),
                new ActivityCancelRequested(IDLE));
    }

    /** The only turn of a child. */
    static TurnCommit ofChild(ClaimedInstance claimed) {
        ParentLink parent = claimed.instance().origin().parent();
        Message answer = Message.to(
                new ExecutionKey(parent.instanceId(), parent.executionId()),
                new SubOrchestrationCompleted(parent.eventId(), Payload.NULL));
        Issued issued = new Issued(List.of(), List.of(answer), List.of(), Issued.Cancelled.NOTHING, List.of());
        return turn(claimed.instance(), Consumed.NOTHING, issued, ENDED, new OrchestrationCompleted(Payload.NULL));
    }

    static TurnCommit last(ClaimedInstance claimed) {
        return turn(
                claimed.instance(),
                new Consumed(ids(claimed), List.of(), 0),
                Issued.NOTHING,
                ENDED,
                new SubOrchestrationCompleted(CHILD, Payload.NULL),
                new OrchestrationCompleted(Payload.NULL));
    }

    /** A first turn that schedules an activity to be started here. */
    static TurnCommit firstHere(Instance instance, String node) {
        return turn(instance, Consumed.NOTHING, here(instance, 0, node), KEPT, SCHEDULED);
    }

    /** Takes in the result of the activity scheduled last, and schedules another. */
    static TurnCommit nextHere(Instance instance, String node) {
        long done = instance.position().nextEventId() - 1;
        return turn(
                instance,
                new Consumed(List.of(), List.of(done), 0),
                here(instance, 1, node),
                KEPT,
                new ActivityCompleted(done, Payload.NULL),
                SCHEDULED);
    }

    /** Takes in the result of the activity scheduled last, and ends. */
    static TurnCommit lastHere(Instance instance) {
        long done = instance.position().nextEventId() - 1;
        return turn(
                instance,
                new Consumed(List.of(), List.of(done), 0),
                Issued.NOTHING,
                ENDED,
                new ActivityCompleted(done, Payload.NULL),
                new OrchestrationCompleted(Payload.NULL));
    }

    /** A first turn that waits for an event. */
    static TurnCommit firstWait(Instance instance) {
        return turn(instance, Consumed.NOTHING, Issued.NOTHING, WAITING, new ExternalSubscribedPersistent("note"));
    }

    /** Brings an event along, and waits for another or ends. */
    static TurnCommit straight(Instance instance, String node, boolean last) {
        TurnCommit turn = turn(
                instance.claimedBy(node),
                Consumed.NOTHING,
                Issued.NOTHING,
                last ? ENDED : WAITING,
                new ExternalEventPersistent("note", Payload.NULL),
                last ? new OrchestrationCompleted(Payload.NULL) : new ExternalSubscribedPersistent("note"));
        Fence fence = Fence.unclaimed(instance.claimedBy(node));
        return new TurnCommit(fence, turn.events(), turn.consumed(), turn.issued(), turn.after());
    }

    /** An activity scheduled after so many other events of the turn. */
    private static Issued here(Instance instance, int after, String node) {
        long eventId = instance.position().nextEventId() + after;
        return new Issued(
                List.of(new NewActivity(eventId, ACTIVITY, Payload.NULL, null, node)),
                List.of(),
                List.of(),
                Issued.Cancelled.NOTHING,
                List.of());
    }

    private static List<Long> ids(ClaimedInstance claimed) {
        return claimed.messages().stream().map(QueuedMessage::id).toList();
    }

    private static TurnCommit turn(Instance instance, Consumed consumed, Issued issued, After after, Fact... facts) {
        long next = instance.position().nextEventId();
        List<Event> events = IntStream.range(0, facts.length)
                .mapToObj(i -> new Event(next + i, Instant.EPOCH, facts[i]))
                .toList();
        return new TurnCommit(Fence.of(instance), events, consumed, issued, after);
    }
}
