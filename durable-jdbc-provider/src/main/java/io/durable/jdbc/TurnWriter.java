package io.durable.jdbc;

import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceStatus;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.FailureDetails;
import io.durable.history.ParentLink;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a group of turns in the transaction that is open.
 *
 * <ol>
 *   <li>Lock every instance the group touches, in the order of their ids, and look at the fences: a fenced turn is left
 *       out here and can do no harm to the others.
 *   <li>Take out what the turns have consumed and given up.
 *   <li>Put in what they have recorded and asked for: events, activities, instances, messages.
 *   <li>Clear up after executions that are over.
 *   <li>Update the instances. From when on one is ready follows from the messages it has left, which is why this comes
 *       last, under the lock of step 1.
 * </ol>
 */
final class TurnWriter {

    private final Tables tables;
    private final MailRoom mailRoom;

    TurnWriter(Tables tables, MailRoom mailRoom) {
        this.tables = tables;
        this.mailRoom = mailRoom;
    }

    List<CommitResult> write(List<TurnCommit> turns) {
        Map<String, Locked> locked = tables.instances().lock(touched(turns));
        List<CommitResult> results = turns.stream()
                .map(turn -> holds(turn, locked) ? CommitResult.COMMITTED : CommitResult.FENCED)
                .toList();
        List<TurnCommit> passing = new ArrayList<>();
        for (int i = 0; i < turns.size(); i++) {
            if (results.get(i) == CommitResult.COMMITTED) {
                passing.add(turns.get(i));
            }
        }
        if (!passing.isEmpty()) {
            takeOut(passing);
            Set<String> written = putIn(passing, locked);
            clearUp(
                    passing,
                    turn -> written.contains(turn.instanceId())
                            || locked.get(turn.instanceId()).mayHaveMessages());
            tables.instances().advance(passing);
        }
        return results;
    }

    private static Set<String> touched(List<TurnCommit> turns) {
        return turns.stream()
                .flatMap(turn -> Stream.concat(
                        Stream.of(turn.instanceId()),
                        turn.issued().messages().stream().map(Message::instanceId)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static boolean holds(TurnCommit turn, Map<String, Locked> locked) {
        Locked row = locked.get(turn.instanceId());
        return row != null && row.holds(turn.fence());
    }

    private void takeOut(List<TurnCommit> turns) {
        tables.messages().delete(TurnRows.of(turns, TurnRows::read));
        tables.activities().delete(TurnRows.of(turns, TurnRows::done));
    }

    /** To whom messages were written. */
    private Set<String> putIn(List<TurnCommit> turns, Map<String, Locked> locked) {
        List<NewInstance> wanted = turns.stream()
                .flatMap(turn -> turn.issued().instances().stream())
                .toList();
        Set<String> created = tables.instances().create(wanted, null).ids();
        List<Message> messages = new ArrayList<>();
        List<@Nullable Object[]> events = new ArrayList<>();
        for (TurnCommit turn : turns) {
            recorded(turn).forEach(events::add);
            for (NewInstance instance : turn.issued().instances()) {
                if (created.remove(instance.instanceId())) {
                    ExecutionKey first = new ExecutionKey(instance.instanceId(), 1);
                    events.add(HistoryTable.row(first, instance.started()));
                    locked.put(instance.instanceId(), newborn(instance.instanceId()));
                } else {
                    refusal(instance).ifPresent(messages::add);
                }
            }
            messages.addAll(turn.issued().messages());
        }
        tables.history().append(events);
        tables.activities().add(TurnRows.of(turns, TurnRows::scheduled));
        mailRoom.deliver(messages, Integer.MAX_VALUE, locked);
        giveUp(turns);
        return messages.stream().map(Message::instanceId).collect(Collectors.toSet());
    }

    /** Events of the turn's execution, and of the next if it goes on as new. */
    private static Stream<@Nullable Object[]> recorded(TurnCommit turn) {
        ExecutionKey execution = turn.fence().execution();
        ExecutionKey next = new ExecutionKey(execution.instanceId(), execution.executionId() + 1);
        return Stream.concat(
                TurnRows.events(turn),
                Stream.ofNullable(turn.after().next()).map(started -> HistoryTable.row(next, started)));
    }

    private void giveUp(List<TurnCommit> turns) {
        tables.messages()
                .deleteTimers(TurnRows.of(
                        turns,
                        turn -> TurnRows.keys(turn, turn.issued().cancelled().timers())));
        tables.activities()
                .cancel(TurnRows.of(
                        turns,
                        turn -> TurnRows.keys(turn, turn.issued().cancelled().activities())));
    }

    private static Locked newborn(String instanceId) {
        return new Locked(instanceId, 1, 2, InstanceStatus.PENDING.name(), null, 0, true, null);
    }

    /** What the parent of a child that could not be started is told. */
    private static Optional<Message> refusal(NewInstance instance) {
        ParentLink parent = instance.start().parent();
        if (parent == null) {
            return Optional.empty();
        }
        FailureDetails failure = FailureDetails.of(
                InstanceAlreadyExistsException.class, "Instance '" + instance.instanceId() + "' exists already");
        ExecutionKey execution = new ExecutionKey(parent.instanceId(), parent.executionId());
        return Optional.of(Message.to(execution, new SubOrchestrationFailed(parent.eventId(), failure)));
    }

    private void clearUp(List<TurnCommit> turns, Predicate<TurnCommit> mayHaveMessages) {
        List<TurnCommit> over =
                turns.stream().filter(turn -> turn.after().endsExecution()).toList();
        tables.activities()
                .cancelAll(over.stream().map(turn -> turn.fence().execution()).toList());
        List<@Nullable Object[]> letters =
                new ArrayList<>(TurnRows.of(turns, turn -> turn.issued().deadLetters().stream()
                        .map(letter -> DeadLetterTable.row(turn.instanceId(), letter))));
        letters.addAll(clearMailboxes(over.stream().filter(mayHaveMessages).toList()));
        tables.deadLetters().add(letters);
    }

    /** Removes the messages of executions that are over, of instances that have ended all; the events among those. */
    private List<@Nullable Object[]> clearMailboxes(List<TurnCommit> over) {
        tables.messages()
                .deleteAddressed(
                        over.stream().map(turn -> turn.fence().execution()).toList());
        List<TurnCommit> ended = over.stream()
                .filter(turn -> turn.after().state().status().isTerminal())
                .toList();
        List<@Nullable Object[]> letters = new ArrayList<>();
        for (TurnCommit turn : ended) {
            List<@Nullable Object[]> undelivered = undelivered(turn);
            letters.addAll(undelivered);
            tables.instances().removeFromMailbox(turn.instanceId(), undelivered.size());
        }
        tables.messages().deleteAll(ended.stream().map(TurnCommit::instanceId).toList());
        return letters;
    }

    private List<@Nullable Object[]> undelivered(TurnCommit turn) {
        long execution = turn.fence().execution().executionId();
        return tables.messages().all(turn.instanceId()).stream()
                .flatMap(
                        message -> DeadLetterTable.row(
                                turn.instanceId(), execution, message.fact(), "not delivered when the instance ended")
                                .stream())
                .toList();
    }
}
