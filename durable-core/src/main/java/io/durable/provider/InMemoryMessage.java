package io.durable.provider;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.TimerFired;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;

/** A queued message; sorts by the moment it is due, then by the order in which messages were queued. */
record InMemoryMessage(long id, Message message, Instant queuedAt) implements Comparable<InMemoryMessage> {

    private static final Comparator<InMemoryMessage> ORDER =
            Comparator.comparing(InMemoryMessage::dueAt).thenComparingLong(InMemoryMessage::id);

    Instant dueAt() {
        return queuedAt.plus(message.delay());
    }

    boolean isDue(Instant now) {
        return !dueAt().isAfter(now);
    }

    boolean hasWaitedLongerThan(Duration age, Instant now) {
        return queuedAt.isBefore(now.minus(age));
    }

    boolean isPersistentEvent() {
        return message.fact() instanceof ExternalEventPersistent;
    }

    boolean isAddressedTo(long executionId) {
        return message.executionId() != null && message.executionId() == executionId;
    }

    boolean isTimerOf(long executionId, Collection<Long> timers) {
        return message.fact() instanceof TimerFired fired
                && isAddressedTo(executionId)
                && timers.contains(fired.sourceEventId());
    }

    QueuedMessage queued() {
        return new QueuedMessage(id, message.executionId(), message.fact());
    }

    @Override
    public int compareTo(InMemoryMessage other) {
        return ORDER.compare(this, other);
    }
}
