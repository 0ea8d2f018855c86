package io.durable.runtime;

import io.durable.provider.ActivityKey;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Activities that are ours until the store has their result: reserved, running, or with a result on its way. A key may be
 * held more than once: by a turn that will not go through, by an attempt that comes to its end while the next one begins,
 * or for an instance that was purged while another runs under its id.
 */
final class HeldActivities {

    private final Map<ActivityKey, Integer> holds = new ConcurrentHashMap<>();

    void add(ActivityKey activity) {
        holds.merge(activity, 1, Integer::sum);
    }

    void remove(ActivityKey activity) {
        holds.computeIfPresent(activity, (key, count) -> count == 1 ? null : count - 1);
    }

    /** What is held at the moment it is asked. */
    Set<ActivityKey> keys() {
        return holds.keySet();
    }
}
