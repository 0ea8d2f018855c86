package io.durable.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A fact the orchestration code asked for; on replay the code must ask for the same again, in the same order. */
public sealed interface Requested extends Fact {

    /** Whether {@code asked}, what the code asks for now, is what this recorded fact says. */
    default boolean matches(Requested asked) {
        return equals(asked);
    }

    /** Opens an operation whose id is the id of the event that records it. */
    sealed interface Scheduling extends Requested {

        /** Name of what was scheduled, as shown to people. */
        String name();

        /** Whether {@code completion} is an answer to this kind of operation. */
        boolean isCompletedBy(Delivered.Completion completion);

        /** The fact that records that operation {@code eventId}, of this kind, was given up. */
        Cancelling cancelled(long eventId);
    }

    record ActivityScheduled(String name, Payload input) implements Scheduling {
        @Override
        public boolean isCompletedBy(Delivered.Completion completion) {
            return completion instanceof Delivered.ActivityCompleted || completion instanceof Delivered.ActivityFailed;
        }

        @Override
        public Cancelling cancelled(long eventId) {
            return new ActivityCancelRequested(eventId);
        }
    }

    record TimerCreated(Instant fireAt) implements Scheduling {
        @Override
        public String name() {
            return "timer";
        }

        @Override
        public boolean isCompletedBy(Delivered.Completion completion) {
            return completion instanceof Delivered.TimerFired;
        }

        @Override
        public Cancelling cancelled(long eventId) {
            return new TimerCancelled(eventId);
        }
    }

    /** Waits for the next {@link Delivered.ExternalEvent} of that name. */
    record ExternalSubscribed(String name) implements Scheduling {
        @Override
        public boolean isCompletedBy(Delivered.Completion completion) {
            return false;
        }

        @Override
        public Cancelling cancelled(long eventId) {
            return new ExternalSubscribedCancelled(eventId);
        }
    }

    /** Waits for the oldest unconsumed {@link Delivered.ExternalEventPersistent} of that name. */
    record ExternalSubscribedPersistent(String name) implements Scheduling {
        @Override
        public boolean isCompletedBy(Delivered.Completion completion) {
            return false;
        }

        @Override
        public Cancelling cancelled(long eventId) {
            return new ExternalSubscribedPersistentCancelled(eventId);
        }
    }

    record SubOrchestrationScheduled(String name, @Nullable String version, String instanceId, Payload input)
            implements Scheduling {
        @Override
        public boolean isCompletedBy(Delivered.Completion completion) {
            return completion instanceof Delivered.SubOrchestrationCompleted
                    || completion instanceof Delivered.SubOrchestrationFailed;
        }

        @Override
        public Cancelling cancelled(long eventId) {
            return new SubOrchestrationCancelRequested(eventId, instanceId);
        }
    }

    /** Starts another orchestration and does not wait for it. */
    record OrchestrationChained(String name, @Nullable String version, String instanceId, Payload input)
            implements Requested {}

    record CustomStatusUpdated(Payload status) implements Requested {}

    /** Closes an open operation before its answer came; a later answer is dropped. */
    sealed interface Cancelling extends Requested {

        long sourceEventId();
    }

    record ActivityCancelRequested(long sourceEventId) implements Cancelling {}

    record TimerCancelled(long sourceEventId) implements Cancelling {}

    record ExternalSubscribedCancelled(long sourceEventId) implements Cancelling {}

    record ExternalSubscribedPersistentCancelled(long sourceEventId) implements Cancelling {}

    record SubOrchestrationCancelRequested(long sourceEventId, String instanceId) implements Cancelling {}

    /** Last event of an execution, written because its code came to an end. */
    sealed interface Ending extends Requested {}

    record OrchestrationCompleted(Payload output) implements Ending {}

    record OrchestrationFailed(FailureDetails failure) implements Ending {
        /** Stack traces change with every release, so only type and message count. */
        @Override
        public boolean matches(Requested asked) {
            return asked instanceof OrchestrationFailed other && failure.isSameAs(other.failure);
        }
    }

    record OrchestrationCancelled(@Nullable String reason) implements Ending {}

    /** The next execution starts with {@code input}, at {@code version} if one is given. */
    record OrchestrationContinuedAsNew(
            Payload input, @Nullable String version) implements Ending {}
}
