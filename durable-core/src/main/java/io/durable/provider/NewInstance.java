package io.durable.provider;

import io.durable.InstanceStatus;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An instance to be created.
 *
 * @param started its first event, with id 1
 * @param firstTurn its first turn, if that has run already
 */
public record NewInstance(
        String instanceId, Event started, @Nullable TurnCommit firstTurn) {

    public NewInstance {
        if (started.eventId() != 1 || !(started.fact() instanceof OrchestrationStarted)) {
            throw new IllegalArgumentException("A history starts with OrchestrationStarted, not with " + started);
        }
        if (firstTurn != null && !(isFirst(firstTurn, instanceId) && canComeAlong(firstTurn))) {
            throw new IllegalArgumentException("No turn to create instance '" + instanceId + "' with: " + firstTurn);
        }
    }

    /** An instance that waits for its first turn. */
    public NewInstance(String instanceId, Event started) {
        this(instanceId, started, null);
    }

    /** The same instance, created with its first turn. */
    public NewInstance with(TurnCommit turn) {
        return new NewInstance(instanceId, started, turn);
    }

    /** Whether a first turn concerns nobody but its own instance, and goes on: it asks for activities and timers at most. */
    public static boolean canComeAlong(TurnCommit firstTurn) {
        Issued issued = firstTurn.issued();
        After after = firstTurn.after();
        return after.state().status() == InstanceStatus.RUNNING
                && after.next() == null
                && after.retryIn() == null
                && firstTurn.consumed().equals(Consumed.NOTHING)
                && issued.instances().isEmpty()
                && issued.deadLetters().isEmpty()
                && issued.cancelled().equals(Issued.Cancelled.NOTHING)
                && issued.messages().stream().allMatch(message -> message.isTimerOf(firstTurn.instanceId()));
    }

    private static boolean isFirst(TurnCommit turn, String instanceId) {
        return turn.instanceId().equals(instanceId) && turn.fence().isBeforeFirstTurn();
    }

    /** @throws IllegalArgumentException if the first turn is that of another owner */
    public void requireOwner(@Nullable String owner) {
        if (firstTurn != null && !Objects.equals(firstTurn.fence().owner(), owner)) {
            throw new IllegalArgumentException("The first turn of '" + instanceId + "' is not that of " + owner);
        }
    }

    /** What the first event says. */
    public OrchestrationStarted start() {
        return (OrchestrationStarted) started.fact();
    }
}
