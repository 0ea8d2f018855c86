package io.durable.provider;

import io.durable.DeadLetter;
import io.durable.DeadLetter.Letter;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Delivered.ExternalEventPersistent;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Persistent events nobody could keep, by id and thereby by age. */
final class InMemoryDeadLetters {

    private final SortedMap<Long, DeadLetter> byId = new TreeMap<>();
    private long lastId;

    void add(String instanceId, Letter letter, Instant now) {
        long id = ++lastId;
        byId.put(id, new DeadLetter(id, instanceId, letter, now));
    }

    void add(Message undelivered, long executionId, String reason, Instant now) {
        ExternalEventPersistent event = (ExternalEventPersistent) undelivered.fact();
        add(undelivered.instanceId(), new Letter(event.name(), event.data(), executionId, reason), now);
    }

    @Nullable
    DeadLetter get(long id) {
        return byId.get(id);
    }

    boolean remove(long id) {
        return byId.remove(id) != null;
    }

    Page<DeadLetter> list(PageRequest page) {
        return InMemoryPages.cut(List.copyOf(byId.values()), page);
    }
}
