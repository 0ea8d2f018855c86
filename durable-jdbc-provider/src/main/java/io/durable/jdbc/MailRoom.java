package io.durable.jdbc;

import io.durable.DeadLetter.Letter;
import io.durable.history.Delivered.External;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.jdbc.InstanceTable.Arrival;
import io.durable.provider.Message;
import io.durable.provider.SendResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sorts messages under the locks of their instances: queued, refused, or a dead letter. */
final class MailRoom {

    private final Tables tables;

    MailRoom(Tables tables) {
        this.tables = tables;
    }

    /** Locks the instances and delivers. */
    List<SendResult> send(List<Message> messages, int mailboxLimit) {
        Map<String, Locked> locked = tables.instances()
                .lock(messages.stream().map(Message::instanceId).toList());
        return deliver(messages, mailboxLimit, locked);
    }

    /** Sends the event of a dead letter again; unless it is queued, the letter stays. */
    Optional<SendResult> redeliver(long letterId, int mailboxLimit) {
        return tables.deadLetters().lock(letterId).map(letter -> {
            ExternalEventPersistent event = new ExternalEventPersistent(
                    letter.letter().name(), letter.letter().data());
            SendResult result = redeliver(Message.to(letter.instanceId(), event), mailboxLimit);
            if (result == SendResult.QUEUED) {
                tables.deadLetters().delete(letterId);
            }
            return result;
        });
    }

    /** Sends an event that is a dead letter already, and therefore is not made one again. */
    private SendResult redeliver(Message message, int mailboxLimit) {
        Locked target = tables.instances().lock(List.of(message.instanceId())).get(message.instanceId());
        return target != null && target.hasEnded()
                ? SendResult.INSTANCE_ENDED
                : send(List.of(message), mailboxLimit).get(0);
    }

    /** Delivers under locks the caller holds. */
    List<SendResult> deliver(List<Message> messages, int mailboxLimit, Map<String, Locked> locked) {
        announce(messages, locked);
        List<SendResult> results = new ArrayList<>();
        List<Message> queued = new ArrayList<>();
        List<@Nullable Object[]> letters = new ArrayList<>();
        Map<String, Integer> arrivedEvents = new HashMap<>();
        for (Message message : messages) {
            Locked target = locked.get(message.instanceId());
            SendResult result = judge(message, target, mailboxLimit, arrivedEvents);
            results.add(result);
            if (result == SendResult.QUEUED) {
                queued.add(message);
                arrivedEvents.merge(message.instanceId(), isPersistent(message) ? 1 : 0, Integer::sum);
            } else if (result == SendResult.INSTANCE_ENDED && isPersistent(message)) {
                letters.add(DeadLetterTable.row(message.instanceId(), late(message, target)));
            }
        }
        tables.messages().add(queued);
        tables.deadLetters().add(letters);
        tables.instances().arrived(arrivals(queued, arrivedEvents));
        return results;
    }

    /** Persistent events for instances that do not exist yet need a row to be counted on. */
    private void announce(List<Message> messages, Map<String, Locked> locked) {
        Set<String> unknown = messages.stream()
                .filter(message -> isPersistent(message) && !locked.containsKey(message.instanceId()))
                .map(Message::instanceId)
                .collect(Collectors.toSet());
        if (!unknown.isEmpty()) {
            tables.instances().announce(unknown);
            locked.putAll(tables.instances().lock(unknown));
        }
    }

    private static SendResult judge(
            Message message, @Nullable Locked target, int mailboxLimit, Map<String, Integer> arrivedEvents) {
        if (target == null || (!target.exists() && !isPersistent(message))) {
            return SendResult.NO_SUCH_INSTANCE;
        } else if (target.hasEnded()) {
            return SendResult.INSTANCE_ENDED;
        } else if (isPersistent(message)
                && target.mailbox() + arrivedEvents.getOrDefault(target.instanceId(), 0) >= mailboxLimit) {
            return SendResult.MAILBOX_FULL;
        }
        return SendResult.QUEUED;
    }

    private static List<Arrival> arrivals(List<Message> queued, Map<String, Integer> arrivedEvents) {
        Map<String, Long> delays = new LinkedHashMap<>();
        queued.forEach(
                message -> delays.merge(message.instanceId(), message.delay().toMillis(), Math::min));
        return delays.entrySet().stream()
                .map(entry ->
                        new Arrival(entry.getKey(), arrivedEvents.getOrDefault(entry.getKey(), 0), entry.getValue()))
                .toList();
    }

    private static Letter late(Message message, Locked target) {
        External event = (External) message.fact();
        return new Letter(
                event.name(),
                event.data(),
                target.executionId(),
                "raised after the instance had ended: " + target.status());
    }

    private static boolean isPersistent(Message message) {
        return message.fact() instanceof ExternalEventPersistent;
    }
}
