package io.durable.runtime;

import io.durable.ProviderException;
import io.durable.provider.CommitResult;
import io.durable.provider.InstanceStore;
import io.durable.provider.TurnCommit;
import io.durable.runtime.Counters.Counter;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Commits turns in groups, at {@link Desks}. While the store is out of reach, turns wait for it. */
final class Committer {

    private static final Logger log = LoggerFactory.getLogger(Committer.class);
    private static final int MAX_GROUP = 200;

    /** What became of a turn. */
    enum Fate {
        COMMITTED,
        FENCED,
        /** Fenced after an earlier attempt with unknown outcome: that attempt may have gone through. */
        FENCED_IN_DOUBT,
        /** The store will never take it. */
        REFUSED
    }

    private record Waiting(TurnCommit commit, Consumer<Outcome> whenDone) {

        String instanceId() {
            return commit.instanceId();
        }
    }

    /** @param reason why the store refused, for {@link Fate#REFUSED} */
    record Outcome(Fate fate, String reason) {}

    private final InstanceStore store;
    private final Counters counters;
    private final Desks<Waiting> desks;

    Committer(InstanceStore store, Threads threads, Counters counters, RandomGenerator random) {
        this.store = store;
        this.counters = counters;
        this.desks = new Desks<>(MAX_GROUP, Waiting::instanceId, this::commit, threads, random);
    }

    /** Commits a turn with others; {@code whenDone} must not block. */
    void submit(TurnCommit commit, Consumer<Outcome> whenDone) {
        desks.queue(new Waiting(commit, whenDone));
    }

    private List<Waiting> commit(List<Waiting> group, boolean again) {
        List<CommitResult> results;
        try {
            results = store.commit(group.stream().map(Waiting::commit).toList());
        } catch (ProviderException | Error e) {
            log.warn("{} turns wait for the store: {}", group.size(), e.toString());
            return group;
        } catch (RuntimeException e) {
            return isolate(group, e);
        }
        counters.increment(Counter.COMMITS);
        counters.add(Counter.GROUPED_TURNS, group.size());
        for (int i = 0; i < group.size(); i++) {
            Fate fate = results.get(i) == CommitResult.COMMITTED
                    ? Fate.COMMITTED
                    : again ? Fate.FENCED_IN_DOUBT : Fate.FENCED;
            tell(group.get(i), new Outcome(fate, ""));
        }
        return List.of();
    }

    /** One turn the store cannot take must not hold up the others; what became of these is in doubt. */
    private List<Waiting> isolate(List<Waiting> group, RuntimeException e) {
        if (group.size() > 1) {
            return group.stream()
                    .flatMap(one -> commit(List.of(one), true).stream())
                    .toList();
        }
        Waiting refused = group.get(0);
        log.error("Turn of instance '{}' was refused by the store", refused.instanceId(), e);
        tell(refused, new Outcome(Fate.REFUSED, e.toString()));
        return List.of();
    }

    /** One that cannot take its outcome must not keep others from theirs. */
    private static void tell(Waiting turn, Outcome outcome) {
        try {
            turn.whenDone().accept(outcome);
        } catch (RuntimeException | Error e) {
            log.error("Turn of instance '{}' was left at {}", turn.instanceId(), outcome.fate(), e);
        }
    }
}
