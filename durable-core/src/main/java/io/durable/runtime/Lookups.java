package io.durable.runtime;

import io.durable.Instance;
import io.durable.ProviderException;
import io.durable.provider.AdminStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;

/**
 * Asks the store for instances, for all that are wanted at the same time at once: while one question is under way, others
 * gather. Who asks may stop waiting, whatever the store does.
 */
final class Lookups {

    private static final int MAX_GROUP = 200;

    private final AdminStore store;
    private final Queue<Lookup> queue = new ConcurrentLinkedQueue<>();
    private final Pump pump;

    private record Lookup(String instanceId, CompletableFuture<Optional<Instance>> answer) {}

    Lookups(AdminStore store, Executor executor) {
        this.store = store;
        this.pump = new Pump(executor, this::answerAll);
    }

    /** The instance as it is stored now, or a little later; empty if there is none. */
    CompletableFuture<Optional<Instance>> ask(String instanceId) {
        Lookup lookup = new Lookup(instanceId, new CompletableFuture<>());
        queue.add(lookup);
        pump.wake();
        return lookup.answer();
    }

    private void answerAll() {
        List<Lookup> group;
        while (!(group = nextGroup()).isEmpty()) {
            answer(group);
        }
    }

    private List<Lookup> nextGroup() {
        List<Lookup> group = new ArrayList<>();
        Lookup next;
        while (group.size() < MAX_GROUP && (next = queue.poll()) != null) {
            group.add(next);
        }
        return group;
    }

    /** What one instance is to blame for must not be the failure of others; a store out of reach is that of all. */
    private void answer(List<Lookup> group) {
        try {
            List<String> ids = group.stream().map(Lookup::instanceId).distinct().toList();
            Map<String, Instance> found =
                    store.find(ids).stream().collect(Collectors.toMap(Instance::instanceId, instance -> instance));
            group.forEach(lookup -> lookup.answer().complete(Optional.ofNullable(found.get(lookup.instanceId()))));
        } catch (RuntimeException | Error e) {
            if (group.size() == 1 || e instanceof ProviderException || e instanceof Error) {
                group.forEach(lookup -> lookup.answer().completeExceptionally(e));
            } else {
                group.forEach(lookup -> answer(List.of(lookup)));
            }
        }
    }
}
