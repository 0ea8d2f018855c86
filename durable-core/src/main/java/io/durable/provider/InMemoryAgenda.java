package io.durable.provider;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keys in the order in which they become due; of the same moment, in the order in which they were put down. */
final class InMemoryAgenda<K> {

    private final Map<K, Entry<K>> entries = new HashMap<>();
    private final NavigableSet<Entry<K>> inOrder =
            new TreeSet<>(Comparator.<Entry<K>, Instant>comparing(Entry::dueAt).thenComparingLong(Entry::order));
    private long lastOrder;

    /** Puts {@code key} down for {@code dueAt}, or takes it off if that is {@code null}. */
    void put(K key, @Nullable Instant dueAt) {
        Entry<K> old = entries.get(key);
        if (old != null && old.dueAt().equals(dueAt)) {
            return;
        }
        remove(key);
        if (dueAt != null) {
            Entry<K> entry = new Entry<>(dueAt, ++lastOrder, key);
            entries.put(key, entry);
            inOrder.add(entry);
        }
    }

    void remove(K key) {
        Entry<K> old = entries.remove(key);
        if (old != null) {
            inOrder.remove(old);
        }
    }

    /** The longest due first; the agenda must not change while the stream is read. */
    Stream<K> due(Instant now) {
        return inOrder.stream().takeWhile(entry -> !entry.dueAt().isAfter(now)).map(Entry::key);
    }

    private record Entry<K>(Instant dueAt, long order, K key) {}
}
