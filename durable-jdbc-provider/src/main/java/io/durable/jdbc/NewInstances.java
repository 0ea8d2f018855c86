package io.durable.jdbc;

import io.durable.jdbc.InstanceTable.Created;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import io.durable.provider.WorkListener;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates instances: as many as it takes by a shortcut, the others the long way. */
record NewInstances(Transactions transactions, Shortcuts shortcuts, Tables tables, TurnWriter turnWriter) {

    /** For each, when it was created; empty if its id is in use. */
    List<Optional<Instant>> create(List<NewInstance> instances, @Nullable String owner) {
        instances.forEach(instance -> instance.requireOwner(owner));
        Map<String, Instant> atOnce = Parts.areDistinct(instances, NewInstance::instanceId)
                ? transactions.runAlone(() -> shortcuts.create(instances, owner))
                : Map.of();
        return Parts.of(
                instances,
                instance -> atOnce.containsKey(instance.instanceId()),
                those -> those.stream()
                        .map(instance -> Optional.of(atOnce.get(instance.instanceId())))
                        .toList(),
                others -> transactions.run(() -> createTheLongWay(others, owner)));
    }

    /** First all of them as they are before their first turns, then these. */
    private List<Optional<Instant>> createTheLongWay(List<NewInstance> instances, @Nullable String owner) {
        Created creation = tables.instances().create(instances, owner);
        Map<String, Instant> created = tables.instances().createdAt(creation.ids());
        List<Optional<Instant>> results = new ArrayList<>();
        List<NewInstance> isNew = new ArrayList<>();
        for (NewInstance instance : instances) {
            Optional<Instant> first = Optional.ofNullable(created.remove(instance.instanceId()));
            results.add(first);
            if (first.isPresent()) {
                isNew.add(instance);
            }
        }
        tables.history()
                .append(isNew.stream()
                        .map(instance ->
                                HistoryTable.row(new ExecutionKey(instance.instanceId(), 1), instance.started()))
                        .toList());
        writeTurns(firstTurns(isNew).toList());
        if (creation.haveMail()) {
            transactions.afterCommit(WorkListener::instancesReady);
        }
        return results;
    }

    private void writeTurns(List<TurnCommit> turns) {
        if (!turns.isEmpty() && turnWriter.write(turns).contains(CommitResult.FENCED)) {
            throw new IllegalStateException("An instance that was just created has moved on already");
        }
    }

    static Stream<TurnCommit> firstTurns(List<NewInstance> instances) {
        return instances.stream().map(NewInstance::firstTurn).filter(Objects::nonNull);
    }
}
