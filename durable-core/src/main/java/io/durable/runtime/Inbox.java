package io.durable.runtime;

import io.durable.history.Delivered;
import io.durable.history.Delivered.Completion;
import io.durable.provider.QueuedMessage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The messages of a turn.
 *
 * @param queued those that came through the store and are meant for this execution
 * @param results those that activities running here have handed over
 * @param stale ids of queued messages that were meant for an earlier execution
 */
record Inbox(List<QueuedMessage> queued, List<Completion> results, List<Long> stale) {

    /** What came through the store for execution {@code executionId}. */
    static Inbox of(long executionId, List<QueuedMessage> messages) {
        Map<Boolean, List<QueuedMessage>> byMeaning = messages.stream()
                .collect(Collectors.partitioningBy(
                        message -> message.executionId() == null || message.executionId() == executionId));
        List<Long> stale = byMeaning.get(false).stream().map(QueuedMessage::id).toList();
        return new Inbox(byMeaning.get(true), List.of(), stale);
    }

    /** The same with what activities running here have handed over. */
    Inbox and(List<Completion> results) {
        return new Inbox(queued, results, stale);
    }

    /** In the order in which the code gets them. */
    List<Delivered> facts() {
        return Stream.concat(queued.stream().map(QueuedMessage::fact), results.stream())
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
}
