package io.durable.replay;

import io.durable.history.Delivered;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.history.OpenOperations;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.Cancelling;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** What an execution waits for: its open operations, each with the promise of its answer. */
final class Promises {

    private final OpenOperations open;
    private final Map<Long, Operation<?>> operations = new TreeMap<>();

    Promises(long executionId, OrchestrationStarted start) {
        this.open = new OpenOperations(executionId);
        this.open.start(start);
    }

    OpenOperations open() {
        return open;
    }

    /** Opens the operation {@code event} records; true if an event from the mailbox has answered it at once. */
    boolean open(Event event, Operation<?> operation) {
        Optional<Payload> buffered = open.open(event);
        if (buffered.isEmpty()) {
            operations.put(event.eventId(), operation);
        } else {
            operation.answer(new ExternalEventPersistent(operation.scheduled().name(), buffered.get()));
        }
        return buffered.isPresent();
    }

    /** What {@code fact} would do now; changes nothing. */
    Verdict judge(Delivered fact) {
        return open.judge(fact);
    }

    /** Settles the promise {@code fact} answers; a persistent event nobody waits for stays in the mailbox. */
    void answer(Delivered fact) {
        Long answered = open.deliver(fact);
        if (answered != null) {
            operations.remove(answered).answer(fact);
        }
    }

    /** The ids of those open operations, oldest first. */
    List<Long> ids(Predicate<Operation<?>> which) {
        return operations.entrySet().stream()
                .filter(entry -> which.test(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What records that an open operation was given up. */
    Cancelling cancelling(long eventId) {
        return operations.get(eventId).scheduled().cancelled(eventId);
    }

    /** Gives an open operation up: its promise fails. */
    void giveUp(long eventId, Supplier<RuntimeException> exception) {
        open.close(eventId);
        operations.remove(eventId).promise().settle(Outcome.failure(exception));
    }
}
