package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.failure;
import static io.durable.test.contract.Fixtures.newInstance;
import static io.durable.test.contract.Fixtures.started;

import io.durable.DeadLetter.Letter;
import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.OrchestrationChained;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCreated;
import io.durable.provider.After;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.Consumed;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.Message;
import io.durable.provider.NewActivity;
import io.durable.provider.NewInstance;
import io.durable.provider.QueuedMessage;
import io.durable.provider.TurnCommit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes down a turn step by step; unless told otherwise it leaves the instance running and releases the lease. */
final class Turn {

    private final Instance instance;
    private Fence fence;
    private final List<Event> events = new ArrayList<>();
    private final List<Long> consumed = new ArrayList<>();
    private final List<Long> consumedActivities = new ArrayList<>();
    private int takenFromMailbox;
    private final List<NewActivity> activities = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private final List<NewInstance> instances = new ArrayList<>();
    private final List<Long> cancelledActivities = new ArrayList<>();
    private final List<Long> cancelledTimers = new ArrayList<>();
    private final List<Letter> deadLetters = new ArrayList<>();
    private After after = new After(InstanceState.running(null), null, null, After.Lease.RELEASED, null);

    private Turn(Instance instance) {
        this.instance = instance;
        this.fence = Fence.of(instance);
    }

    static Turn of(Instance instance) {
        return new Turn(instance);
    }

    static Turn of(ClaimedInstance claimed) {
        return new Turn(claimed.instance());
    }

    /** The first turn of an instance that does not exist yet, under the lease of {@link Fixtures#A}. */
    static Turn first(String id) {
        Origin origin = new Origin(Fixtures.FLOW.name(), null, null, Fixtures.RECORDED_AT);
        Position position = new Position(1, 2, Fixtures.A, 0);
        return new Turn(new Instance(id, origin, position, InstanceState.PENDING, Fixtures.RECORDED_AT));
    }

    Turn fencedBy(Fence fence) {
        this.fence = fence;
        return this;
    }

    /** Run by {@code node} without a claim. */
    Turn unclaimedBy(String node) {
        return fencedBy(Fence.unclaimed(instance.claimedBy(node)));
    }

    String instanceId() {
        return instance.instanceId();
    }

    Turn recording(Fact... facts) {
        for (Fact fact : facts) {
            events.add(event(lastEventId() + 1, fact));
        }
        return this;
    }

    /** Id of the event recorded last. */
    long lastEventId() {
        return instance.position().nextEventId() + events.size() - 1;
    }

    Turn consuming(List<QueuedMessage> queued) {
        queued.forEach(message -> consumed.add(message.id()));
        return this;
    }

    Turn consumingActivity(long eventId) {
        consumedActivities.add(eventId);
        return this;
    }

    Turn takingFromMailbox(int count) {
        takenFromMailbox = count;
        return this;
    }

    Turn scheduling(String activity) {
        return scheduling(activity, null);
    }

    Turn scheduling(String activity, @Nullable String owner) {
        recording(new ActivityScheduled(activity, Payload.NULL));
        return issuing(new NewActivity(lastEventId(), activity, Payload.NULL, null, owner));
    }

    Turn issuing(NewActivity activity) {
        activities.add(activity);
        return this;
    }

    Turn settingTimer(Duration delay) {
        recording(new TimerCreated(Fixtures.RECORDED_AT));
        return sending(
                Message.to(fence.execution(), new TimerFired(lastEventId())).after(delay));
    }

    Turn sending(Message... sent) {
        messages.addAll(List.of(sent));
        return this;
    }

    Turn startingChild(String childId) {
        recording(new SubOrchestrationScheduled(Fixtures.FLOW.name(), null, childId, Payload.NULL));
        ParentLink parent = new ParentLink(instance.instanceId(), instance.executionId(), lastEventId());
        instances.add(newInstance(childId, started(parent)));
        return this;
    }

    Turn startingDetached(String id) {
        recording(new OrchestrationChained(Fixtures.FLOW.name(), null, id, Payload.NULL));
        instances.add(newInstance(id));
        return this;
    }

    Turn cancellingActivity(long eventId) {
        cancelledActivities.add(eventId);
        return this;
    }

    Turn cancellingTimer(long eventId) {
        cancelledTimers.add(eventId);
        return this;
    }

    Turn burying(String... names) {
        for (String name : names) {
            deadLetters.add(new Letter(name, Payload.NULL, instance.executionId(), "not carried along"));
        }
        return this;
    }

    Turn pinning(String version) {
        return then(new After(after.state(), version, after.next(), after.lease(), after.retryIn()));
    }

    Turn keepingLease() {
        return then(new After(after.state(), after.version(), after.next(), After.Lease.KEPT, after.retryIn()));
    }

    Turn completing() {
        return becoming(InstanceState.completed(null, Payload.NULL));
    }

    Turn becoming(InstanceState state) {
        return then(new After(state, after.version(), after.next(), after.lease(), after.retryIn()));
    }

    Turn stalling(@Nullable Duration retryIn) {
        InstanceState stalled = instance.state().stalled(failure());
        return then(new After(stalled, after.version(), null, after.lease(), retryIn));
    }

    Turn continuingAsNew() {
        OrchestrationStarted next = OrchestrationStarted.first(
                instance.name(), null, Payload.NULL, instance.origin().parent());
        return then(new After(after.state(), after.version(), event(1, next), after.lease(), null));
    }

    TurnCommit commit() {
        return new TurnCommit(
                fence,
                events,
                new Consumed(consumed, consumedActivities, takenFromMailbox),
                new Issued(
                        activities,
                        messages,
                        instances,
                        new Issued.Cancelled(cancelledActivities, cancelledTimers),
                        deadLetters),
                after);
    }

    private Turn then(After after) {
        this.after = after;
        return this;
    }
}
