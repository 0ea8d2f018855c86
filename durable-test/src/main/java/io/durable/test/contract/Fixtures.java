package io.durable.test.contract;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.FailureDetails;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.Handler;
import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The small change of contract tests. */
final class Fixtures {

    static final String A = "node-a";
    static final String B = "node-b";
    static final Handler FLOW = new Handler("OrderFlow", "1.0.0");
    static final Instant RECORDED_AT = Instant.parse("2026-02-03T04:05:06.789012Z");
    static final Duration MINUTE = Duration.ofMinutes(1);
    static final Duration HOUR = Duration.ofHours(1);
    static final int NO_LIMIT = Integer.MAX_VALUE;

    private Fixtures() {}

    static Payload json(String json) {
        return Payload.ofJson(json);
    }

    static Event event(long eventId, Fact fact) {
        return new Event(eventId, RECORDED_AT, fact);
    }

    static OrchestrationStarted started(@Nullable ParentLink parent) {
        return OrchestrationStarted.first(FLOW.name(), null, Payload.NULL, parent);
    }

    static NewInstance newInstance(String id) {
        return newInstance(id, started(null));
    }

    static NewInstance newInstance(String id, OrchestrationStarted started) {
        return new NewInstance(id, event(1, started));
    }

    static NewInstance newInstance(String id, Handler handler) {
        return newInstance(id, OrchestrationStarted.first(handler.name(), handler.version(), Payload.NULL, null));
    }

    static ExternalEvent positional(String name) {
        return new ExternalEvent(name, Payload.NULL);
    }

    static ExternalEventPersistent persistent(String name) {
        return new ExternalEventPersistent(name, Payload.NULL);
    }

    static Message positionalTo(String instanceId, String name) {
        return Message.to(instanceId, positional(name));
    }

    static Message persistentTo(String instanceId, String name) {
        return Message.to(instanceId, persistent(name));
    }

    static FailureDetails failure() {
        return FailureDetails.of(IllegalStateException.class, "out of order");
    }

    static ActivityResult done(ActivityKey activity) {
        return new ActivityResult.Final(activity, new ActivityCompleted(activity.eventId(), json("\"done\"")));
    }

    static ActivityResult again(ActivityKey activity, Duration delay) {
        return new ActivityResult.TryAgain(activity, delay);
    }

    static List<String> names(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).toList();
    }
}
