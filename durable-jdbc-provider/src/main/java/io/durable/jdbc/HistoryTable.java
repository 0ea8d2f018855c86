package io.durable.jdbc;

import io.durable.history.Event;
import io.durable.history.FactCodec;
import io.durable.provider.ExecutionKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One row per event. */
final class HistoryTable {

    static final Insert INSERT = Insert.into(
            "durable_history",
            "instance_id varchar",
            "execution_id bigint",
            "event_id bigint",
            "event_type varchar",
            "event_data text",
            "created_at timestamptz");

    private final Sql sql;

    HistoryTable(Sql sql) {
        this.sql = sql;
    }

    static @Nullable Object[] row(ExecutionKey execution, Event event) {
        return Sql.row(
                execution.instanceId(),
                execution.executionId(),
                event.eventId(),
                event.fact().type(),
                FactCodec.encode(event.fact()),
                Sql.time(event.recordedAt()));
    }

    void append(List<@Nullable Object[]> rows) {
        sql.insert(INSERT, rows);
    }

    Map<ExecutionKey, List<Event>> read(List<ExecutionKey> executions) {
        Map<ExecutionKey, List<Event>> histories = new HashMap<>();
        Set<ExecutionKey> wanted = Set.copyOf(executions);
        sql
                .query(
                        """
                        select h.instance_id, h.execution_id, h.event_id, h.event_type, h.event_data, h.created_at
                        from durable_history h
                        where h.instance_id = any(?) and h.execution_id = any(?)
                        order by h.instance_id, h.execution_id, h.event_id
                        """,
                        Row::read,
                        Sql.texts(executions.stream()
                                .map(ExecutionKey::instanceId)
                                .collect(Collectors.toSet())),
                        Sql.numbers(executions.stream()
                                .map(ExecutionKey::executionId)
                                .collect(Collectors.toSet())))
                .stream()
                .filter(row -> wanted.contains(row.execution()))
                .forEach(row -> histories
                        .computeIfAbsent(row.execution(), execution -> new ArrayList<>())
                        .add(row.event()));
        return histories;
    }

    private record Row(ExecutionKey execution, Event event) {

        static Row read(ResultSet row, int number) throws SQLException {
            return new Row(
                    new ExecutionKey(row.getString("instance_id"), row.getLong("execution_id")),
                    new Event(
                            row.getLong("event_id"),
                            Columns.instant(row, "created_at"),
                            FactCodec.decode(row.getString("event_type"), row.getString("event_data"))));
        }
    }

    void delete(Collection<String> instanceIds) {
        sql.batch(
                "delete from durable_history where instance_id = ?",
                instanceIds.stream().map(id -> Sql.row(id)).toList());
    }
}
