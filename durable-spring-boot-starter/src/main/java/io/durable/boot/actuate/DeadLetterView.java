package io.durable.boot.actuate;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.durable.DeadLetter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An event that could not be kept. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record DeadLetterView(
        long id,
        String instanceId,
        String name,
        String reason,
        Instant createdAt,
        @Nullable Object data) {

    static DeadLetterView of(DeadLetter letter, Payloads payloads) {
        return new DeadLetterView(
                letter.id(),
                letter.instanceId(),
                letter.letter().name(),
                letter.letter().reason(),
                letter.createdAt(),
                payloads.show(letter.letter().data()));
    }
}
