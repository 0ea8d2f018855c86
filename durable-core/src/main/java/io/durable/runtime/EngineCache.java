package io.durable.runtime;

import io.durable.Instance;
import io.durable.provider.ExecutionKey;
import io.durable.replay.ReplayEngine;
import io.durable.runtime.Counters.Counter;
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

    /** @param instance the instance whose code it runs, as it was before the last turn */
    private record Parked(Instance instance, ReplayEngine engine) {

        boolean isAt(Instance now) {
            return instance.isSameRunAs(now)
                    && engine.nextEventId() == now.position().nextEventId();
        }
    }

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
        if (found != null && !found.isAt(instance)) {
            found.engine().close();
            return Optional.empty();
        }
        return Optional.ofNullable(found).map(Parked::engine);
    }

    boolean has(ExecutionKey execution) {
        synchronized (parked) {
            return parked.containsKey(execution);
        }
    }

    /** Keeps the engine of an instance, in place of another that may be there under its id. */
    void put(Instance instance, ReplayEngine engine) {
        List<Parked> evicted = new ArrayList<>();
        synchronized (parked) {
            Parked replaced = parked.put(ExecutionKey.of(instance), new Parked(instance, engine));
            if (replaced != null) {
                evicted.add(replaced);
            }
            for (Iterator<Parked> eldest = parked.values().iterator(); parked.size() > size; ) {
                evicted.add(eldest.next());
                eldest.remove();
            }
        }
        counters.add(Counter.EVICTIONS, evicted.size());
        evicted.forEach(each -> each.engine().close());
    }

    void clear() {
        List<Parked> all;
        synchronized (parked) {
            all = List.copyOf(parked.values());
            parked.clear();
        }
        all.forEach(each -> each.engine().close());
    }
}
