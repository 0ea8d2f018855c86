package io.durable.runtime;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What a runtime has done so far. */
public final class Counters {

    /** What is counted. */
    public enum Counter {
        /** Turns whose commit went through. */
        TURNS,
        /** Turns that found their code parked. */
        CACHE_HITS,
        /** Turns that had to replay the history first. */
        REPLAYS,
        /** Groups of turns committed together; turns that were stored with their instance or event are in none. */
        COMMITS,
        /** Turns in such groups, those that were fenced included. */
        GROUPED_TURNS,
        /** Turns refused because the instance had moved on. */
        FENCED_TURNS,
        /** Turns discarded because the instance cannot go on. */
        STALLS,
        /** Attempts of activities started. */
        ACTIVITIES,
        /** Attempts started right after the commit that scheduled them. */
        STRAIGHT_THROUGH,
        /** External events that went to waiting code without being queued. */
        STRAIGHT_EVENTS,
        /** Attempts after which another one was scheduled. */
        ACTIVITY_RETRIES,
        /** Positional events nobody waited for. */
        DROPPED_EVENTS,
        /** Persistent events that could not be kept. */
        DEAD_LETTERS,
        /** Parked executions thrown out to make room. */
        EVICTIONS
    }

    private final Map<Counter, LongAdder> values = new ConcurrentHashMap<>();

    Counters() {
        for (Counter counter : Counter.values()) {
            values.put(counter, new LongAdder());
        }
    }

    void add(Counter counter, long count) {
        values.get(counter).add(count);
    }

    void increment(Counter counter) {
        add(counter, 1);
    }

    public long value(Counter counter) {
        return values.get(counter).sum();
    }

    @Override
    public String toString() {
        return new TreeMap<>(values).toString();
    }
}
