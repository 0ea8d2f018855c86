package io.durable.runtime;

import io.durable.DeadLetter.Letter;
import io.durable.history.Delivered;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.Cancelling;
import io.durable.history.Requested.OrchestrationChained;
import io.durable.history.Requested.SubOrchestrationCancelRequested;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCancelled;
import io.durable.history.Requested.TimerCreated;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Issued;
import io.durable.provider.Message;
import io.durable.provider.NewActivity;
import io.durable.provider.NewInstance;
import io.durable.replay.Turn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What the events of a turn ask the store for. */
final class IssuedWork {

    private final ExecutionKey execution;
    private final Instant now;
    private final List<NewActivity> activities = new ArrayList<>();
    private final List<Message> messages = new ArrayList<>();
    private final List<NewInstance> instances = new ArrayList<>();
    private final List<Long> cancelledActivities = new ArrayList<>();
    private final List<Long> cancelledTimers = new ArrayList<>();
    private final List<Letter> deadLetters = new ArrayList<>();

    IssuedWork(ExecutionKey execution, Instant now) {
        this.execution = execution;
        this.now = now;
    }

    /** Adds what {@code turn} asked for; what it opened and gave up again is not asked for at all. */
    void add(Turn turn) {
        Set<Long> givenUp = new HashSet<>();
        Set<Long> opened = new HashSet<>();
        for (Event event : turn.events()) {
            opened.add(event.eventId());
            if (event.fact() instanceof Cancelling cancelling && opened.contains(cancelling.sourceEventId())) {
                givenUp.add(cancelling.sourceEventId());
            }
        }
        for (Event event : turn.events()) {
            if (!givenUp.contains(event.eventId())) {
                addScheduled(event, turn);
            }
            if (event.fact() instanceof Cancelling cancelling && !givenUp.contains(cancelling.sourceEventId())) {
                addCancelled(cancelling);
            }
        }
    }

    private void addScheduled(Event event, Turn turn) {
        Fact fact = event.fact();
        if (fact instanceof ActivityScheduled activity) {
            activities.add(new NewActivity(
                    event.eventId(),
                    activity.name(),
                    activity.input(),
                    turn.options().get(event.eventId()),
                    null));
        } else if (fact instanceof TimerCreated) {
            messages.add(Message.to(execution, new TimerFired(event.eventId()))
                    .after(turn.delays().get(event.eventId())));
        } else if (fact instanceof SubOrchestrationScheduled child) {
            ParentLink parent = link(event.eventId());
            start(child.instanceId(), OrchestrationStarted.first(child.name(), child.version(), child.input(), parent));
        } else if (fact instanceof OrchestrationChained detached) {
            start(
                    detached.instanceId(),
                    OrchestrationStarted.first(detached.name(), detached.version(), detached.input(), null));
        }
    }

    private void start(String instanceId, OrchestrationStarted start) {
        instances.add(new NewInstance(instanceId, new Event(1, now, start)));
    }

    private void addCancelled(Cancelling cancelling) {
        if (cancelling instanceof ActivityCancelRequested) {
            cancelledActivities.add(cancelling.sourceEventId());
        } else if (cancelling instanceof TimerCancelled) {
            cancelledTimers.add(cancelling.sourceEventId());
        } else if (cancelling instanceof SubOrchestrationCancelRequested child) {
            cancelChild(child.instanceId(), child.sourceEventId(), "given up by its parent", Duration.ZERO);
        }
    }

    /** The execution is over: children that still run after {@code grace} are told to stop. */
    void cancelChildren(List<Event> open, Duration grace) {
        for (Event event : open) {
            if (event.fact() instanceof SubOrchestrationScheduled child) {
                cancelChild(child.instanceId(), event.eventId(), "its parent has ended", grace);
            }
        }
    }

    private void cancelChild(String instanceId, long eventId, String reason, Duration grace) {
        Delivered request = new OrchestrationCancelRequested(reason + " " + execution, link(eventId));
        messages.add(Message.to(instanceId, request).after(grace));
    }

    private ParentLink link(long eventId) {
        return new ParentLink(execution.instanceId(), execution.executionId(), eventId);
    }

    void send(Message message) {
        messages.add(message);
    }

    void bury(List<Letter> letters) {
        deadLetters.addAll(letters);
    }

    List<NewActivity> activities() {
        return activities;
    }

    Issued issued() {
        return new Issued(
                activities,
                messages,
                instances,
                new Issued.Cancelled(cancelledActivities, cancelledTimers),
                deadLetters);
    }
}
