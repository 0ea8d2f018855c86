package io.durable.history;

import org.jspecify.annotations.Nullable;

/** A fact that reached the orchestration from outside while its code was waiting. */
public sealed interface Delivered extends Fact {

    /** Answers the operation opened by event {@link #sourceEventId()}. */
    sealed interface Completion extends Delivered {

        long sourceEventId();
    }

    record ActivityCompleted(long sourceEventId, Payload result) implements Completion {}

    record ActivityFailed(long sourceEventId, FailureDetails failure) implements Completion {}

    record TimerFired(long sourceEventId) implements Completion {}

    record SubOrchestrationCompleted(long sourceEventId, Payload result) implements Completion {}

    record SubOrchestrationFailed(long sourceEventId, FailureDetails failure) implements Completion {}

    /** Raised by name; callers know no event ids, so it has no source. */
    sealed interface External extends Delivered {

        String name();

        Payload data();
    }

    record ExternalEvent(String name, Payload data) implements External {}

    record ExternalEventPersistent(String name, Payload data) implements External {}

    /**
     * @param from the parent that asks, whose child it must be to obey; {@code null} for anybody else
     */
    record OrchestrationCancelRequested(
            @Nullable String reason, @Nullable ParentLink from) implements Delivered {

        public OrchestrationCancelRequested(@Nullable String reason) {
            this(reason, null);
        }
    }

    /** Last event of an execution that was ended without asking its code. */
    record OrchestrationTerminated(@Nullable String reason) implements Delivered {}

    /**
     * Stands for something stored that cannot be read: an event or a message, damaged or written by somebody else. It is
     * never stored, and nothing goes on where it stands.
     *
     * @param stored the text that is stored, as a JSON string
     */
    record Unreadable(String type, Payload stored, String reason) implements Delivered {}
}
