package io.durable.provider;

import io.durable.DeadLetter;
import io.durable.history.Delivered.ExternalEventPersistent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Brings messages to instances, keeps those that came too early, and buries those that came too late. */
final class InMemoryMail {

    /** What a turn sends is not refused: the sender could not be told. */
    static final int NO_LIMIT = Integer.MAX_VALUE;

    private final InMemoryInstances instances;
    private final InMemoryDeadLetters deadLetters;
    private final InMemoryHints hints;
    private final Map<String, List<InMemoryMessage>> unclaimed = new HashMap<>();
    private long lastId;

    InMemoryMail(InMemoryInstances instances, InMemoryDeadLetters deadLetters, InMemoryHints hints) {
        this.instances = instances;
        this.deadLetters = deadLetters;
        this.hints = hints;
    }

    SendResult send(Message message, int mailboxLimit, Instant now) {
        SendResult result = outlook(message, mailboxLimit);
        if (result == SendResult.QUEUED) {
            enqueue(new InMemoryMessage(++lastId, message, now), now);
        } else if (result == SendResult.INSTANCE_ENDED) {
            InMemoryInstance ended = instances.get(message.instanceId());
            bury(message, ended, "Instance had ended " + ended.instance().status() + " when the event was raised", now);
        }
        return result;
    }

    /** Creates an instance whose mailbox holds what was raised before; false if the id is in use. */
    boolean create(InMemoryInstance created) {
        if (instances.get(created.id()) != null) {
            return false;
        }
        List<InMemoryMessage> early = unclaimed.remove(created.id());
        if (early != null) {
            early.forEach(created.queue()::add);
        }
        instances.put(created);
        if (created.owner() == null) {
            hints.instancesReady();
        }
        return true;
    }

    /** Sees to a message its instance left behind when it ended. */
    void leftBehind(InMemoryMessage message, InMemoryInstance ended, Instant now) {
        bury(
                message.message(),
                ended,
                "Instance ended " + ended.instance().status() + " without consuming the event",
                now);
    }

    Optional<SendResult> redeliver(long deadLetterId, int mailboxLimit, Instant now) {
        DeadLetter letter = deadLetters.get(deadLetterId);
        if (letter == null) {
            return Optional.empty();
        }
        Message message = Message.to(
                letter.instanceId(),
                new ExternalEventPersistent(
                        letter.letter().name(), letter.letter().data()));
        SendResult result = outlook(message, mailboxLimit);
        if (result == SendResult.QUEUED) {
            send(message, mailboxLimit, now);
            deadLetters.remove(deadLetterId);
        }
        return Optional.of(result);
    }

    int expireUnclaimed(Duration age, Instant now) {
        int expired = 0;
        for (Iterator<List<InMemoryMessage>> queues = unclaimed.values().iterator(); queues.hasNext(); ) {
            List<InMemoryMessage> queue = queues.next();
            List<InMemoryMessage> old = queue.stream()
                    .filter(message -> message.hasWaitedLongerThan(age, now))
                    .toList();
            old.forEach(message ->
                    deadLetters.add(message.message(), 0, "No such instance was created within " + age, now));
            expired += old.size();
            queue.removeAll(old);
            if (queue.isEmpty()) {
                queues.remove();
            }
        }
        return expired;
    }

    private SendResult outlook(Message message, int mailboxLimit) {
        InMemoryInstance instance = instances.get(message.instanceId());
        boolean persistent = message.fact() instanceof ExternalEventPersistent;
        if (instance == null && !persistent) {
            return SendResult.NO_SUCH_INSTANCE;
        }
        if (instance != null && instance.hasEnded()) {
            return SendResult.INSTANCE_ENDED;
        }
        int mailbox = instance == null
                ? unclaimed.getOrDefault(message.instanceId(), List.of()).size()
                : instance.queue().mailbox();
        return persistent && mailbox >= mailboxLimit ? SendResult.MAILBOX_FULL : SendResult.QUEUED;
    }

    private void enqueue(InMemoryMessage message, Instant now) {
        String instanceId = message.message().instanceId();
        InMemoryInstance instance = instances.get(instanceId);
        if (instance == null) {
            unclaimed.computeIfAbsent(instanceId, id -> new ArrayList<>()).add(message);
            return;
        }
        instance.queue().add(message);
        instances.put(instance);
        if (instance.isReady(now)) {
            hints.instancesReady();
        }
    }

    private void bury(Message message, InMemoryInstance ended, String reason, Instant now) {
        if (message.fact() instanceof ExternalEventPersistent) {
            deadLetters.add(message, ended.instance().executionId(), reason, now);
        }
    }
}
