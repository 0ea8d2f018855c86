package io.durable.runtime;

import io.durable.Instance;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Handler;
import io.durable.provider.InstanceStore;
import io.durable.replay.EngineSettings;
import io.durable.replay.Execution;
import io.durable.replay.ReplayEngine;
import io.durable.replay.Turn;
import io.durable.runtime.Counters.Counter;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the code of an instance: with its parked engine if there is one, else by replaying its history first. */
final class RunTurn {

    private static final Logger log = LoggerFactory.getLogger(RunTurn.class);

    private final InstanceStore store;
    private final Registry registry;
    private final EngineSettings settings;
    private final EngineCache cache;
    private final Counters counters;

    RunTurn(InstanceStore store, Registry registry, EngineSettings settings, EngineCache cache, Counters counters) {
        this.store = store;
        this.registry = registry;
        this.settings = settings;
        this.cache = cache;
        this.counters = counters;
    }

    /** The code of an instance; claims only bring instances whose code is known. */
    OrchestrationDefinition definition(Instance instance) {
        return registry.orchestration(instance.name(), instance.origin().version())
                .orElseThrow(() -> new IllegalStateException("No orchestration '" + instance.name() + "' in version "
                        + instance.origin().version() + " is registered here"));
    }

    /** The orchestration an instance is of, in the version it runs in. */
    Handler handler(Instance instance) {
        return new Handler(instance.name(), definition(instance).version());
    }

    /** @param known history of the execution, if the caller has it at hand */
    ReplayEngine engine(Instance instance, @Nullable List<Event> known) {
        ExecutionKey key = ExecutionKey.of(instance);
        Optional<ReplayEngine> parked = cache.take(instance);
        if (parked.isPresent()) {
            counters.increment(Counter.CACHE_HITS);
            return parked.get();
        }
        return replay(
                instance, known != null ? known : store.history(List.of(key)).getOrDefault(key, List.of()));
    }

    /** A new engine, for the history of the execution. */
    ReplayEngine replay(Instance instance, List<Event> recorded) {
        counters.increment(Counter.REPLAYS);
        List<Event> history = upTo(instance, recorded);
        Damage.checkHistory(instance, history);
        Execution execution = new Execution(
                instance.instanceId(),
                instance.executionId(),
                definition(instance).code(),
                settings);
        return new ReplayEngine(execution, history);
    }

    /** Claiming and reading are two steps; what others recorded in between is not ours, and we will be fenced. */
    private static List<Event> upTo(Instance instance, List<Event> history) {
        long length = Math.max(0, instance.position().nextEventId() - 1);
        return history.size() > length ? history.subList(0, (int) length) : history;
    }

    TurnResult run(Instance instance, ReplayEngine engine, Inbox inbox) {
        Turn turn = engine.turn(inbox.facts());
        report(instance, turn);
        return new TurnResult(instance, definition(instance).version(), engine, turn, inbox);
    }

    private void report(Instance instance, Turn turn) {
        for (Turn.Dropped dropped : turn.dropped()) {
            if (dropped.fact() instanceof Delivered.External event) {
                counters.increment(Counter.DROPPED_EVENTS);
                log.warn(
                        "Instance '{}', execution {}: event '{}' was dropped, nobody waits for it",
                        instance.instanceId(),
                        instance.executionId(),
                        event.name());
            } else {
                log.debug(
                        "Instance '{}', execution {}: {} was dropped, {}",
                        instance.instanceId(),
                        instance.executionId(),
                        dropped.fact().type(),
                        dropped.why());
            }
        }
    }
}
