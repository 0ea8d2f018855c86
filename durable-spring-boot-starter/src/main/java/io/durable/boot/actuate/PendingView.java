package io.durable.boot.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.durable.PendingOperation;
import io.durable.history.Fact;
import io.durable.history.Requested;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something an instance waits for.
 *
 * @param type the fact that recorded the request, such as {@code TimerCreated}
 * @param until when a timer fires
 * @param waitsForHandler whether no live node knows the activity
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PendingView(
        long eventId,
        String type,
        String name,
        Instant since,
        @Nullable Instant until,
        boolean waitsForHandler) {

    static PendingView of(PendingOperation operation) {
        Fact fact = operation.scheduled().fact();
        return new PendingView(
                operation.eventId(),
                fact.type(),
                operation.name(),
                operation.scheduled().recordedAt(),
                fact instanceof Requested.TimerCreated timer ? timer.fireAt() : null,
                operation.waitsForHandler());
    }
}
