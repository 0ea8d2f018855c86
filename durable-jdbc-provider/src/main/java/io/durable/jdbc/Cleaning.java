package io.durable.jdbc;

import io.durable.DeadLetter;
import io.durable.DeadLetter.Letter;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.provider.Message;
import io.durable.provider.QueuedMessage;
import io.durable.provider.SendResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Deletes what is over and moves what was left behind, in the transaction that is open. */
final class Cleaning {

    private final Tables tables;
    private final MailRoom mailRoom;

    Cleaning(Tables tables, MailRoom mailRoom) {
        this.tables = tables;
        this.mailRoom = mailRoom;
    }

    List<Boolean> purge(List<String> instanceIds) {
        Map<String, Locked> locked = tables.instances().lock(instanceIds);
        List<String> ended = locked.values().stream()
                .filter(Locked::hasEnded)
                .map(Locked::instanceId)
                .toList();
        tables.history().delete(ended);
        tables.messages().deleteAll(ended);
        tables.activities().deleteAll(ended);
        tables.instances().delete(ended);
        List<String> left = new ArrayList<>(ended);
        return instanceIds.stream().map(left::remove).toList();
    }

    /** Events that have waited too long for an instance that was never created. */
    int expireUnclaimed(long ageMillis) {
        int expired = 0;
        for (String instanceId : tables.messages().unclaimed(ageMillis)) {
            Locked row = tables.instances().lock(List.of(instanceId)).get(instanceId);
            if (row != null && !row.exists()) {
                expired += expire(row, ageMillis);
            }
        }
        return expired;
    }

    private int expire(Locked row, long ageMillis) {
        List<QueuedMessage> old = tables.messages().olderThan(row.instanceId(), ageMillis);
        List<@Nullable Object[]> letters = new ArrayList<>();
        for (QueuedMessage message : old) {
            ExternalEventPersistent event = (ExternalEventPersistent) message.fact();
            letters.add(DeadLetterTable.row(
                    row.instanceId(),
                    new Letter(event.name(), event.data(), 0, "its instance was not created in time")));
        }
        tables.deadLetters().add(letters);
        tables.messages()
                .delete(old.stream()
                        .map(message -> Sql.row(row.instanceId(), message.id()))
                        .toList());
        if (old.size() == row.mailbox()) {
            tables.instances().delete(List.of(row.instanceId()));
        } else {
            tables.instances().removeFromMailbox(row.instanceId(), old.size());
        }
        return old.size();
    }

    Optional<SendResult> redeliver(long letterId, int mailboxLimit) {
        Optional<DeadLetter> found = tables.deadLetters().lock(letterId);
        return found.map(letter -> {
            ExternalEventPersistent event = new ExternalEventPersistent(
                    letter.letter().name(), letter.letter().data());
            SendResult result = mailRoom.redeliver(Message.to(letter.instanceId(), event), mailboxLimit);
            if (result == SendResult.QUEUED) {
                tables.deadLetters().delete(letterId);
            }
            return result;
        });
    }
}
