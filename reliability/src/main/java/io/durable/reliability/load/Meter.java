package io.durable.reliability.load;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** How many stories have come to their end, and how long clients waited for results. */
public final class Meter {

    private final Map<String, Long> begun = new ConcurrentHashMap<>();
    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());
    private final AtomicLong ended = new AtomicLong();

    /** A client wants a result from now on, whether or not it was heard. */
    void begin(String instanceId) {
        begun.putIfAbsent(instanceId, System.nanoTime());
    }

    /** The client has its result. */
    void end(String instanceId) {
        Long since = begun.remove(instanceId);
        if (since != null) {
            waits.add(Duration.ofNanos(System.nanoTime() - since));
        }
    }

    void storyEnded() {
        ended.incrementAndGet();
    }

    /** Stories that have come to their end, ever. */
    public long stories() {
        return ended.get();
    }

    /** How long clients waited for the results they got since the last call, the shortest first. */
    public List<Duration> drainWaits() {
        synchronized (waits) {
            List<Duration> drained = new ArrayList<>(waits);
            waits.clear();
            Collections.sort(drained);
            return drained;
        }
    }
}
