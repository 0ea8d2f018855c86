package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceNotFoundException;
import io.durable.ResultTimeoutException;
import io.durable.provider.Provider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Those who wait for instances to end: told at once of what ends here. For the rest the store is asked, in the beginning
 * sooner and then less and less often for each of them, in the end by one poll for all.
 */
final class ResultWaiters {

    private static final Logger log = LoggerFactory.getLogger(ResultWaiters.class);
    private static final Duration SOON = Duration.ofMillis(20);

    /** How long the store is given to answer, however short somebody wants to wait. */
    private static final Duration ANSWER = Duration.ofSeconds(10);

    private final Provider store;
    private final Lookups lookups;
    private final Threads threads;
    private final Duration pollInterval;
    private final Predicate<String> heldHere;
    private final Map<String, List<CompletableFuture<Instance>>> waiting = new ConcurrentHashMap<>();
    private final Pump pump;
    private final AtomicBoolean polling = new AtomicBoolean();

    /** @param heldHere whether an instance is being worked on here, so that its end will not be missed */
    ResultWaiters(Provider store, Threads threads, Duration pollInterval, Predicate<String> heldHere) {
        this.store = store;
        this.lookups = new Lookups(store, threads.workers());
        this.threads = threads;
        this.pollInterval = pollInterval;
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
                Instance found = firstLook(instanceId, limit);
                if (found.status().isTerminal()) {
                    return found;
                }
            }
            poll();
            return ended(instanceId, future, limit);
        } catch (TimeoutException e) {
            throw new ResultTimeoutException(instanceId, limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ResultTimeoutException(instanceId, limit);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            remove(instanceId, future);
        }
    }

    private Instance ended(String instanceId, CompletableFuture<Instance> future, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        Duration left = limit;
        for (Duration wait = SOON;
                wait.compareTo(pollInterval) < 0 && wait.compareTo(left) < 0;
                wait = wait.multipliedBy(2)) {
            try {
                return future.get(wait.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                left = left.minus(wait);
                lookAgain(instanceId);
            }
        }
        return future.get(left.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Nobody waits for the answer; should there be none, it is asked for again. */
    private void lookAgain(String instanceId) {
        if (heldHere.test(instanceId)) {
            return;
        }
        try {
            lookups.ask(instanceId)
                    .thenAccept(found ->
                            found.filter(now -> now.status().isTerminal()).ifPresent(this::tell));
        } catch (RuntimeException | Error e) {
            log.debug("Instance '{}' is asked for later: {}", instanceId, e.toString());
        }
    }

    private Instance firstLook(String instanceId, Duration limit)
            throws InterruptedException, ExecutionException, TimeoutException {
        if (store.joinsTransaction()) {
            return find(instanceId);
        }
        Duration patience = limit.compareTo(ANSWER) > 0 ? limit : ANSWER;
        return lookups.ask(instanceId)
                .get(patience.toNanos(), TimeUnit.NANOSECONDS)
                .orElseThrow(() -> new InstanceNotFoundException(instanceId));
    }

    /** @throws InstanceNotFoundException if there is none */
    Instance find(String instanceId) {
        return look(List.of(instanceId)).stream()
                .findFirst()
                .orElseThrow(() -> new InstanceNotFoundException(instanceId));
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

    private void poll() {
        if (polling.compareAndSet(false, true)) {
            schedule();
        }
    }

    private void schedule() {
        threads.scheduler().after(pollInterval, () -> {
            if (waiting.isEmpty()) {
                polling.set(false);
                if (!waiting.isEmpty()) {
                    poll(); // somebody came in between
                }
            } else {
                schedule();
                pump.wake();
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
        List<Instance> found = store.find(instanceIds);
        found.stream().filter(instance -> instance.status().isTerminal()).forEach(this::tell);
        return found;
    }
}
