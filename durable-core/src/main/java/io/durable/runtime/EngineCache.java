package io.durable.runtime;

import io.durable.Instance;
import io.durable.provider.ExecutionKey;
import io.durable.replay.ReplayEngine;
import io.durable.runtime.Counters.Counter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parked executions, the least recently used thrown out when there are too many. */
final class EngineCache {

    private final int size;
    private final Counters counters;
    private final Map<ExecutionKey, Parked> parked = new LinkedHashMap<>();

    EngineCache(int size, Counters counters) {
        this.size = size;
        this.counters = counters;
    }

    /** Takes out the engine of an instance, if it is where the store is; one that is not is thrown away. */
    Optional<ReplayEngine> take(Instance instance) {
        Parked found;
        synchronized (parked) {
            found = parked.remove(ExecutionKey.of(instance));
        }
        if (found != null && !found.fits(instance)) {
            found.engine.close();
            return Optional.empty();
        }
        return Optional.ofNullable(found).map(Parked::engine);
    }

    boolean has(ExecutionKey execution) {
        synchronized (parked) {
            return parked.containsKey(execution);
        }
    }

    /** Keeps the engine of an instance, whichever other may be there under that id. */
    void put(Instance instance, ReplayEngine engine) {
        List<Parked> evicted = new ArrayList<>();
        synchronized (parked) {
            Parked replaced = parked.put(
                    ExecutionKey.of(instance),
                    new Parked(engine, instance.origin().createdAt()));
            if (replaced != null) {
                evicted.add(replaced);
            }
            for (Iterator<Parked> eldest = parked.values().iterator(); parked.size() > size; ) {
                evicted.add(eldest.next());
                eldest.remove();
            }
        }
        counters.add(Counter.EVICTIONS, evicted.size());
        evicted.forEach(one -> one.engine().close());
    }

    /** @param createdAt tells an instance from another that had its id before */
    private record Parked(ReplayEngine engine, Instant createdAt) {

        boolean fits(Instance instance) {
            return engine.nextEventId() == instance.position().nextEventId()
                    && createdAt.equals(instance.origin().createdAt());
        }
    }

    void clear() {
        List<Parked> all;
        synchronized (parked) {
            all = List.copyOf(parked.values());
            parked.clear();
        }
        all.forEach(one -> one.engine().close());
    }
}
