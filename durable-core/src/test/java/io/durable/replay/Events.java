package io.durable.replay;

import io.durable.history.CarriedEvent;
import io.durable.history.Delivered;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.FailureDetails;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.PayloadMapper;
import io.durable.history.Requested.ActivityCancelRequested;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCancelled;
import io.durable.history.Requested.TimerCreated;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Recorded events, by their ids, and, without an id, the messages that become such events. */
final class Events {

    static final PayloadMapper PAYLOADS = new PayloadMapper(JsonMapper.shared());

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private Events() {}

    static Payload json(@Nullable Object value) {
        return PAYLOADS.write(value);
    }

    /** When the event of that id was recorded: the first at midnight, each one a second after the one before. */
    static Instant at(long eventId) {
        return START.plusSeconds(eventId - 1);
    }

    static Event event(long id, Fact fact) {
        return new Event(id, at(id), fact);
    }

    static Event started(String name) {
        return started(name, null);
    }

    static Event started(String name, @Nullable Object input, CarriedEvent... carried) {
        return event(1, new OrchestrationStarted(name, "1.0.0", json(input), null, List.of(carried)));
    }

    static CarriedEvent carried(String name, Object data) {
        return new CarriedEvent(name, json(data), 1);
    }

    static Event activityScheduled(long id, String name) {
        return event(id, activityScheduled(name, null));
    }

    static ActivityScheduled activityScheduled(String name, @Nullable Object input) {
        return new ActivityScheduled(name, json(input));
    }

    static Event activityCompleted(long id, long source, @Nullable Object result) {
        return event(id, activityCompleted(source, result));
    }

    static Delivered activityCompleted(long source, @Nullable Object result) {
        return new ActivityCompleted(source, json(result));
    }

    static Event activityFailed(long id, long source, Throwable failure) {
        return event(id, activityFailed(source, failure));
    }

    static Delivered activityFailed(long source, Throwable failure) {
        return new ActivityFailed(source, FailureDetails.of(failure, false));
    }

    static Event activityCancelRequested(long id, long source) {
        return event(id, new ActivityCancelRequested(source));
    }

    /** A timer created by code that last saw event {@code since}. */
    static Event timerCreated(long id, long since, Duration delay) {
        return event(id, new TimerCreated(at(since).plus(delay)));
    }

    static Event timerFired(long id, long source) {
        return event(id, timerFired(source));
    }

    static Delivered timerFired(long source) {
        return new TimerFired(source);
    }

    static Event timerCancelled(long id, long source) {
        return event(id, new TimerCancelled(source));
    }

    static Event subscribed(long id, String name) {
        return event(id, new ExternalSubscribed(name));
    }

    static Event subscribedPersistent(long id, String name) {
        return event(id, new ExternalSubscribedPersistent(name));
    }

    static Event raised(long id, String name, @Nullable Object data) {
        return event(id, raised(name, data));
    }

    static Delivered raised(String name, @Nullable Object data) {
        return new ExternalEvent(name, json(data));
    }

    static Event raisedPersistent(long id, String name, @Nullable Object data) {
        return event(id, raisedPersistent(name, data));
    }

    static Delivered raisedPersistent(String name, @Nullable Object data) {
        return new ExternalEventPersistent(name, json(data));
    }

    static Event childScheduled(long id, String name) {
        return event(id, new SubOrchestrationScheduled(name, null, "order-42::1::" + id, Payload.NULL));
    }

    static Event childCompleted(long id, long source, @Nullable Object result) {
        return event(id, childCompleted(source, result));
    }

    static Delivered childCompleted(long source, @Nullable Object result) {
        return new SubOrchestrationCompleted(source, json(result));
    }

    static Event cancelRequested(long id, String reason) {
        return event(id, cancelRequested(reason));
    }

    static Delivered cancelRequested(String reason) {
        return new OrchestrationCancelRequested(reason);
    }

    static Event completed(long id, @Nullable Object output) {
        return event(id, new OrchestrationCompleted(json(output)));
    }
}
