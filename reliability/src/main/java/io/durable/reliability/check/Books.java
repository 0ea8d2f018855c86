package io.durable.reliability.check;

import io.durable.reliability.check.Rows.EventRow;
import io.durable.reliability.check.Rows.InstanceRow;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** All there is to judge: what the database holds, sorted, and what is known outside it. */
final class Books {

    private final Rows rows;
    private final Journal journal;
    private final Map<String, InstanceRow> instances;
    private final Map<String, TreeMap<Long, List<EventRow>>> histories;
    private final Map<String, TreeMap<Long, Ledger>> ledgers;

    Books(Rows rows, Journal journal) {
        this.rows = rows;
        this.journal = journal;
        this.instances = rows.instances().stream().collect(Collectors.toMap(InstanceRow::id, Function.identity()));
        this.histories = rows.events().stream()
                .collect(Collectors.groupingBy(
                        EventRow::instanceId,
                        Collectors.groupingBy(EventRow::executionId, TreeMap::new, Collectors.toList())));
        this.ledgers = histories.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> ledgers(entry.getValue())));
    }

    private static TreeMap<Long, Ledger> ledgers(TreeMap<Long, List<EventRow>> history) {
        TreeMap<Long, Ledger> ledgers = new TreeMap<>();
        history.forEach((executionId, events) -> ledgers.put(executionId, new Ledger(events)));
        return ledgers;
    }

    Rows rows() {
        return rows;
    }

    Journal journal() {
        return journal;
    }

    Map<String, InstanceRow> instances() {
        return instances;
    }

    /** The version an instance runs in; {@code null} if none was chosen yet. */
    @Nullable
    String version(String instanceId) {
        InstanceRow row = instances.get(instanceId);
        return row == null ? null : row.version();
    }

    /** The events of every execution of an instance. */
    TreeMap<Long, List<EventRow>> history(String instanceId) {
        return histories.getOrDefault(instanceId, new TreeMap<>());
    }

    /** The books of every execution of an instance. */
    TreeMap<Long, Ledger> ledgers(String instanceId) {
        return ledgers.getOrDefault(instanceId, new TreeMap<>());
    }

    /** The books of the execution an instance is in; empty ones if there is no such execution. */
    Ledger current(InstanceRow instance) {
        Ledger ledger = ledgers(instance.id()).get(instance.executionId());
        return ledger == null ? new Ledger(List.of()) : ledger;
    }

    void forEachExecution(BiConsumer<List<EventRow>, Ledger> action) {
        histories.forEach((instanceId, executions) -> executions.forEach((executionId, events) ->
                action.accept(events, ledgers(instanceId).get(executionId))));
    }
}
