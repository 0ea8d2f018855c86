package io.durable.provider;

import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All activities, by instance, and when each of them is due. One that is cancelled while it runs stays until it is done;
 * if its owner gives it back or dies, the next claim by anyone removes it.
 */
final class InMemoryActivities {

    private final Map<String, Map<ActivityKey, InMemoryActivity>> byInstance = new HashMap<>();
    private final InMemoryAgenda<ActivityKey> due = new InMemoryAgenda<>();
    private final Set<ActivityKey> cancelled = new LinkedHashSet<>();
    private final InMemoryHints hints;

    InMemoryActivities(InMemoryHints hints) {
        this.hints = hints;
    }

    void add(ExecutionKey execution, NewActivity call, Instant now) {
        ActivityKey key = new ActivityKey(execution.instanceId(), execution.executionId(), call.eventId());
        InMemoryActivity activity = new InMemoryActivity(key, call, now);
        byInstance
                .computeIfAbsent(key.instanceId(), id -> new LinkedHashMap<>())
                .put(key, activity);
        offer(activity, now);
    }

    List<ClaimedActivity> claim(String node, int max, Set<String> names, Predicate<String> alive, Instant now) {
        cancelled.stream().filter(key -> !isHeld(key, alive)).toList().forEach(this::remove);
        return due.due(now)
                .filter(key -> !isHeld(key, alive.or(node::equals)))
                .map(key -> byInstance.get(key.instanceId()).get(key))
                .filter(activity -> names.contains(activity.name()))
                .limit(max)
                .map(activity -> activity.claim(node, now))
                .toList();
    }

    /** The activity, if {@code node} owns it. */
    @Nullable
    InMemoryActivity ownedBy(String node, ActivityKey key) {
        InMemoryActivity activity =
                byInstance.getOrDefault(key.instanceId(), Map.of()).get(key);
        return activity != null && node.equals(activity.owner()) ? activity : null;
    }

    void tryAgain(InMemoryActivity activity, Instant moment, Instant now) {
        activity.tryAgainAt(moment);
        offer(activity, now);
    }

    private void release(String node, ActivityKey key, Instant now) {
        InMemoryActivity activity = ownedBy(node, key);
        if (activity != null) {
            activity.release();
            offer(activity, now);
        }
    }

    void releaseExcept(String node, Set<ActivityKey> kept, Instant now) {
        byInstance.values().stream()
                .flatMap(activities -> activities.values().stream())
                .filter(activity -> node.equals(activity.owner()) && !kept.contains(activity.key()))
                .toList()
                .forEach(activity -> release(node, activity.key(), now));
    }

    void cancel(ActivityKey key) {
        InMemoryActivity activity =
                byInstance.getOrDefault(key.instanceId(), Map.of()).get(key);
        if (activity != null && activity.owner() == null) {
            remove(key);
        } else if (activity != null) {
            cancelled.add(key);
        }
    }

    void cancelAll(String instanceId) {
        of(instanceId).forEach(this::cancel);
    }

    List<ActivityKey> cancelled(String node) {
        return cancelled.stream().filter(key -> ownedBy(node, key) != null).toList();
    }

    void remove(ActivityKey key) {
        due.remove(key);
        cancelled.remove(key);
        Map<ActivityKey, InMemoryActivity> activities = byInstance.get(key.instanceId());
        if (activities != null) {
            activities.remove(key);
            if (activities.isEmpty()) {
                byInstance.remove(key.instanceId());
            }
        }
    }

    void removeAll(String instanceId) {
        of(instanceId).forEach(this::remove);
    }

    private List<ActivityKey> of(String instanceId) {
        return List.copyOf(byInstance.getOrDefault(instanceId, Map.of()).keySet());
    }

    private boolean isHeld(ActivityKey key, Predicate<String> alive) {
        String owner = byInstance.get(key.instanceId()).get(key).owner();
        return owner != null && alive.test(owner);
    }

    private void offer(InMemoryActivity activity, Instant now) {
        due.put(activity.key(), activity.dueAt());
        if (activity.owner() == null && !activity.dueAt().isAfter(now)) {
            hints.activitiesReady();
        }
    }
}
