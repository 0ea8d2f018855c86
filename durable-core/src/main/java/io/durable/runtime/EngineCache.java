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

/** Parked executions, one of an instance, the least recently used thrown out when there are too many. */
final class EngineCache {

    private final int size;
    private final Counters counters;
    private final Map<String, Parked> parked = new LinkedHashMap<>();

    /**
     * @param instance the instance whose code it runs, as it was when parked
     * @param expectsMail whether messages for it were queued since
     */
    private record Parked(Instance instance, ReplayEngine engine, boolean expectsMail) {

        boolean isAt(Instance now) {
            return instance.isSameRunAs(now)
                    && instance.executionId() == now.executionId()
                    && engine.nextEventId() == now.position().nextEventId();
        }

        Parked expectingMail() {
            return new Parked(instance, engine, true);
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
            found = parked.remove(instance.instanceId());
        }
        if (found != null && !found.isAt(instance)) {
            found.engine().close();
            return Optional.empty();
        }
        return Optional.ofNullable(found).map(Parked::engine);
    }

    boolean has(ExecutionKey execution) {
        synchronized (parked) {
            Parked found = parked.get(execution.instanceId());
            return found != null && ExecutionKey.of(found.instance()).equals(execution);
        }
    }

    /** The instance of that id, as far as is known here, if it is parked and expects no mail. */
    Optional<Instance> resting(String instanceId) {
        synchronized (parked) {
            return Optional.ofNullable(parked.get(instanceId))
                    .filter(found -> !found.expectsMail())
                    .map(Parked::instance);
        }
    }

    /** A message for that instance is about to be queued: until it was taken out for that, it does not rest. */
    void expectMail(String instanceId) {
        synchronized (parked) {
            parked.computeIfPresent(instanceId, (id, found) -> found.expectingMail());
        }
    }

    /** Keeps the engine of an instance, in place of another that may be there under its id. */
    void put(Instance instance, ReplayEngine engine) {
        List<Parked> evicted = new ArrayList<>();
        synchronized (parked) {
            Parked replaced = parked.remove(instance.instanceId());
            if (replaced != null) {
                evicted.add(replaced);
            }
            parked.put(instance.instanceId(), new Parked(instance, engine, false));
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
