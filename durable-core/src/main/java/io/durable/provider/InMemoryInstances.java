package io.durable.provider;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Event;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All instances, and when each of them is ready. */
final class InMemoryInstances {

    private final Map<String, InMemoryInstance> byId = new HashMap<>();
    private final InMemoryAgenda<String> ready = new InMemoryAgenda<>();

    @Nullable
    InMemoryInstance get(String instanceId) {
        return byId.get(instanceId);
    }

    /** Whether that execution is the one its instance is in. */
    boolean isCurrent(ExecutionKey execution) {
        InMemoryInstance instance = byId.get(execution.instanceId());
        return instance != null && instance.instance().executionId() == execution.executionId();
    }

    /** Must follow every change that makes an instance ready sooner or later than it was. */
    void put(InMemoryInstance instance) {
        byId.put(instance.id(), instance);
        ready.put(instance.id(), instance.readyAt());
    }

    List<ClaimedInstance> claim(InstanceClaim claim, Predicate<String> alive, Instant now) {
        return ready.due(now)
                .map(byId::get)
                .filter(instance -> instance.isFor(claim, alive))
                .limit(claim.max())
                .map(instance -> instance.claim(claim.node(), now))
                .toList();
    }

    /** Takes everything from {@code node}; true if anything of it is ready. */
    boolean release(String node, Instant now) {
        List<InMemoryInstance> owned = byId.values().stream()
                .filter(instance -> node.equals(instance.owner()))
                .toList();
        owned.forEach(InMemoryInstance::release);
        return owned.stream().anyMatch(instance -> instance.isReady(now));
    }

    boolean retryStalled(String instanceId, Instant now) {
        InMemoryInstance instance = byId.get(instanceId);
        if (instance == null || instance.instance().status() != InstanceStatus.STALLED) {
            return false;
        }
        instance.wake(now);
        put(instance);
        return true;
    }

    boolean removeIfEnded(String instanceId) {
        InMemoryInstance instance = byId.get(instanceId);
        if (instance == null || !instance.hasEnded()) {
            return false;
        }
        ready.remove(instanceId);
        return byId.remove(instanceId, instance);
    }

    List<Event> history(ExecutionKey execution) {
        InMemoryInstance instance = byId.get(execution.instanceId());
        return instance == null ? List.of() : instance.history(execution.executionId());
    }

    List<Instance> find(List<String> instanceIds) {
        return instanceIds.stream()
                .distinct()
                .filter(byId::containsKey)
                .map(id -> byId.get(id).instance())
                .toList();
    }

    Page<Instance> list(InstanceFilter filter, PageRequest page) {
        Comparator<Instance> newestFirst = Comparator.<Instance, Instant>comparing(
                        instance -> instance.origin().createdAt())
                .reversed()
                .thenComparing(Instance::instanceId);
        List<Instance> all =
                instances().filter(filter::includes).sorted(newestFirst).toList();
        return InMemoryPages.cut(all, page);
    }

    List<Instance> children(String parentId) {
        return instances()
                .filter(instance -> instance.origin().parent() != null
                        && instance.origin().parent().instanceId().equals(parentId))
                .sorted(Comparator.<Instance, Instant>comparing(
                                instance -> instance.origin().createdAt())
                        .thenComparing(Instance::instanceId))
                .toList();
    }

    List<String> endedBefore(Instant moment, int max) {
        return instances()
                .filter(instance ->
                        instance.status().isTerminal() && instance.updatedAt().isBefore(moment))
                .sorted(Comparator.comparing(Instance::updatedAt).thenComparing(Instance::instanceId))
                .limit(max)
                .map(Instance::instanceId)
                .toList();
    }

    private Stream<Instance> instances() {
        return byId.values().stream().map(InMemoryInstance::instance);
    }
}
