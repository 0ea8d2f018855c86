package io.durable.jdbc;

import io.durable.jdbc.RetiredRows.Ended;
import io.durable.provider.QueuedMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Deletes what has been kept long enough, in many small transactions: none of them locks much, and nobody who works waits
 * long for what it locks. A long history goes piece by piece before its instance does; interrupted, that goes on when it
 * is asked for again.
 */
final class Retention {

    /** Deleted in one transaction. */
    static final int MAX_EVENTS = 2_000;

    private final Transactions transactions;
    private final Tables tables;

    Retention(Transactions transactions, Tables tables) {
        this.transactions = transactions;
        this.tables = tables;
    }

    List<Boolean> purge(List<String> instanceIds) {
        Set<String> purged = new HashSet<>();
        List<String> group = new ArrayList<>();
        long events = 0;
        for (Ended instance : transactions.runAlone(() -> tables.retired().ended(instanceIds))) {
            if (events + instance.maxEvents(MAX_EVENTS) > MAX_EVENTS) {
                purged.addAll(purgeGroup(group));
                group.clear();
                events = 0;
            }
            shorten(instance);
            group.add(instance.instanceId());
            events += instance.maxEvents(MAX_EVENTS);
        }
        purged.addAll(purgeGroup(group));
        return instanceIds.stream().map(purged::remove).toList();
    }

    /** Leaves no more of a history than one transaction can take. */
    private void shorten(Ended instance) {
        boolean more = instance.maxEvents(MAX_EVENTS) == MAX_EVENTS;
        while (more) {
            more = transactions.run(
                    () -> !locked(List.of(instance.instanceId())).isEmpty()
                            && tables.history().deleteFirst(instance.instanceId(), MAX_EVENTS));
        }
    }

    private List<String> purgeGroup(List<String> instanceIds) {
        return instanceIds.isEmpty()
                ? List.of()
                : transactions.run(() -> {
                    List<String> ended = locked(instanceIds);
                    tables.history().delete(ended);
                    tables.messages().deleteAll(ended);
                    tables.activities().deleteAll(ended);
                    tables.retired().delete(ended);
                    return ended;
                });
    }

    private List<String> locked(List<String> instanceIds) {
        return tables.instances().lock(instanceIds).values().stream()
                .filter(Locked::hasEnded)
                .map(Locked::instanceId)
                .toList();
    }

    /** Events that have waited too long for an instance that was never created. */
    int expireUnclaimed(long ageMillis) {
        return transactions.runAlone(() -> tables.retired().announcedWithMail(ageMillis)).stream()
                .mapToInt(instanceId -> transactions.run(() -> expire(instanceId, ageMillis)))
                .sum();
    }

    private int expire(String instanceId, long ageMillis) {
        Locked row = tables.instances().lock(List.of(instanceId)).get(instanceId);
        if (row == null || row.exists()) {
            return 0;
        }
        List<QueuedMessage> old = tables.messages().olderThan(instanceId, ageMillis);
        List<@Nullable Object[]> letters = new ArrayList<>();
        for (QueuedMessage message : old) {
            DeadLetterTable.row(instanceId, 0, message.fact(), "its instance was not created in time")
                    .ifPresent(letters::add);
        }
        tables.deadLetters().add(letters);
        tables.messages()
                .delete(old.stream()
                        .map(message -> Sql.row(instanceId, message.id()))
                        .toList());
        if (old.size() == row.mailbox()) {
            tables.retired().delete(List.of(instanceId));
        } else {
            tables.instances().removeFromMailbox(instanceId, old.size());
        }
        return old.size();
    }
}
