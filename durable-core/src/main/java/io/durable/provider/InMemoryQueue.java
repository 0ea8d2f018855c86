package io.durable.provider;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The messages that wait for one instance, and how many persistent events it has not consumed. */
final class InMemoryQueue {

    private final NavigableSet<InMemoryMessage> messages = new TreeSet<>();
    private int mailbox;

    /** Unconsumed persistent events: those in this queue and those in the history. */
    int mailbox() {
        return mailbox;
    }

    void add(InMemoryMessage message) {
        messages.add(message);
        mailbox += message.isPersistentEvent() ? 1 : 0;
    }

    @Nullable
    Instant firstDueAt() {
        return messages.isEmpty() ? null : messages.first().dueAt();
    }

    List<QueuedMessage> due(Instant now) {
        return messages.stream()
                .takeWhile(message -> message.isDue(now))
                .map(InMemoryMessage::queued)
                .toList();
    }

    /** Removes messages; {@code gone} persistent events, of these or of the history, have left the mailbox. */
    void consume(Collection<Long> ids, int gone) {
        Set<Long> consumed = Set.copyOf(ids);
        messages.removeIf(message -> consumed.contains(message.id()));
        mailbox = Math.max(0, mailbox - gone);
    }

    void removeTimers(long executionId, Collection<Long> timers) {
        messages.removeIf(message -> message.isTimerOf(executionId, timers));
    }

    void removeAddressedTo(long executionId) {
        messages.removeIf(message -> message.isAddressedTo(executionId));
    }

    /** Empties queue and mailbox; returns what was queued. */
    List<InMemoryMessage> clear() {
        List<InMemoryMessage> left = List.copyOf(messages);
        messages.clear();
        mailbox = 0;
        return left;
    }
}
