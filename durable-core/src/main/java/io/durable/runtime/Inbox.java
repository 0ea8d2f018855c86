package io.durable.runtime;

import io.durable.history.Delivered;
import io.durable.history.Delivered.Completion;
import io.durable.history.Delivered.External;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.provider.QueuedMessage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages of a turn.
 *
 * @param queued those that came through the store and are meant for this execution
 * @param results those that activities running here have handed over
 * @param stale ids of queued messages that were meant for an earlier execution
 * @param straight an event that was not queued but handed to an instance nobody has claimed
 */
record Inbox(
        List<QueuedMessage> queued,
        List<Completion> results,
        List<Long> stale,
        @Nullable External straight) {

    /** What came through the store for execution {@code executionId}. */
    static Inbox of(long executionId, List<QueuedMessage> messages) {
        Map<Boolean, List<QueuedMessage>> byMeaning = messages.stream()
                .collect(Collectors.partitioningBy(
                        message -> message.executionId() == null || message.executionId() == executionId));
        List<Long> stale = byMeaning.get(false).stream().map(QueuedMessage::id).toList();
        return new Inbox(byMeaning.get(true), List.of(), stale, null);
    }

    /** An event for an instance nobody has claimed, and nothing else. */
    static Inbox straight(External event) {
        return new Inbox(List.of(), List.of(), List.of(), event);
    }

    /** Whether the instance was not claimed for this turn. */
    boolean isUnclaimed() {
        return straight != null;
    }

    /** The same with what activities running here have handed over. */
    Inbox and(List<Completion> results) {
        return new Inbox(queued, results, stale, straight);
    }

    /** In the order in which the code gets them. */
    List<Delivered> facts() {
        Stream<Delivered> messages = queued.stream().map(QueuedMessage::fact);
        return Stream.concat(messages, Stream.concat(results.stream(), Stream.ofNullable(straight)))
                .toList();
    }

    /** Ids of queued messages that are done with once the first {@code taken} facts are. */
    List<Long> consumedMessages(int taken) {
        return Stream.concat(queued.stream().limit(taken).map(QueuedMessage::id), stale.stream())
                .toList();
    }

    /** Ids of activities that are done with once the first {@code taken} facts are. */
    List<Long> consumedActivities(int taken) {
        return results.stream()
                .limit(Math.max(0, taken - queued.size()))
                .map(Completion::sourceEventId)
                .toList();
    }

    /** Of the persistent events a turn has consumed, how many had been in the mailbox. */
    int fromMailbox(int consumedEvents) {
        return consumedEvents - (straight instanceof ExternalEventPersistent ? 1 : 0);
    }
}
