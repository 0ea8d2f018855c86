package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceNotFoundException;
import io.durable.ResultTimeoutException;
import io.durable.provider.Provider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Those who wait for instances to end: told at once of what ends here, and served by one shared poll for the rest. */
final class ResultWaiters {

    private static final Duration FIRST_POLL = Duration.ofMillis(20);

    private final Provider store;
    private final Threads threads;
    private final Duration maxPoll;
    private final Predicate<String> heldHere;
    private final Map<String, List<CompletableFuture<Instance>>> waiting = new ConcurrentHashMap<>();
    private final Together<String, Optional<Instance>> findTogether = new Together<>(this::findEach);
    private final Pump pump;
    private final AtomicBoolean polling = new AtomicBoolean();

    /** @param heldHere whether an instance is being worked on here, so that its end will not be missed */
    ResultWaiters(Provider store, Threads threads, Duration maxPoll, Predicate<String> heldHere) {
        this.store = store;
        this.threads = threads;
        this.maxPoll = maxPoll;
        this.heldHere = heldHere;
        this.pump = new Pump(threads.workers(), this::look);
    }

    /** The instance once it has ended. */
    Instance await(String instanceId, Duration limit) {
        CompletableFuture<Instance> future = new CompletableFuture<>();
        waiting.compute(instanceId, (id, others) -> {
            List<CompletableFuture<Instance>> all = others == null ? new ArrayList<>() : new ArrayList<>(others);
            all.add(future);
            return all;
        });
        try {
            if (!heldHere.test(instanceId)) {
                find(instanceId);
            }
            poll(FIRST_POLL);
            return future.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new ResultTimeoutException(instanceId, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ResultTimeoutException(instanceId, limit);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            remove(instanceId, future);
        }
    }

    /** @throws InstanceNotFoundException if there is none */
    Instance find(String instanceId) {
        Optional<Instance> found =
                store.joinsTransaction() ? findEach(List.of(instanceId)).get(0) : findTogether.call(instanceId);
        return found.orElseThrow(() -> new InstanceNotFoundException(instanceId));
    }

    /** Each of them, if there is one. */
    private List<Optional<Instance>> findEach(List<String> instanceIds) {
        Map<String, Instance> found =
                look(instanceIds).stream().collect(Collectors.toMap(Instance::instanceId, instance -> instance));
        return instanceIds.stream()
                .map(id -> Optional.ofNullable(found.get(id)))
                .toList();
    }

    private void remove(String instanceId, CompletableFuture<Instance> future) {
        waiting.computeIfPresent(instanceId, (id, all) -> {
            List<CompletableFuture<Instance>> others = new ArrayList<>(all);
            others.remove(future);
            return others.isEmpty() ? null : others;
        });
    }

    /** Something ended here; what was the last of it is not always known. */
    void ended(Instance instance) {
        if (instance.status().isTerminal()) {
            tell(instance);
        } else if (waiting.containsKey(instance.instanceId())) {
            pump.wake();
        }
    }

    private void tell(Instance ended) {
        waiting.getOrDefault(ended.instanceId(), List.of()).forEach(future -> future.complete(ended));
    }

    private void poll(Duration wait) {
        if (polling.compareAndSet(false, true)) {
            schedule(wait);
        }
    }

    private void schedule(Duration wait) {
        threads.scheduler().after(wait, () -> {
            if (waiting.isEmpty()) {
                polling.set(false);
                if (!waiting.isEmpty()) {
                    poll(FIRST_POLL); // somebody came in between
                }
            } else {
                pump.wake();
                Duration next = wait.multipliedBy(2);
                schedule(next.compareTo(maxPoll) < 0 ? next : maxPoll);
            }
        });
    }

    private void look() {
        List<String> ids = List.copyOf(waiting.keySet());
        if (!ids.isEmpty()) {
            look(ids);
        }
    }

    private List<Instance> look(List<String> instanceIds) {
        List<Instance> found = store.find(instanceIds.stream().distinct().toList());
        found.stream().filter(instance -> instance.status().isTerminal()).forEach(this::tell);
        return found;
    }
}
