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

    private static final KeyedQuery OF_EXECUTIONS = KeyedQuery.select(
            "instance_id, execution_id, event_id, event_type, event_data, created_at",
            "durable_history",
            "order by instance_id, execution_id, event_id",
            "instance_id varchar",
            "execution_id bigint");

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
                        OF_EXECUTIONS,
                        Row::read,
                        Sql.texts(wanted.stream().map(ExecutionKey::instanceId).toList()),
                        Sql.numbers(
                                wanted.stream().map(ExecutionKey::executionId).toList()))
                .stream()
                .filter(row -> row.event() != null && wanted.contains(row.execution()))
                .forEach(row -> histories
                        .computeIfAbsent(row.execution(), execution -> new ArrayList<>())
                        .add(row.event()));
        return histories;
    }

    /** @param event {@code null} for a row with an id no event has */
    private record Row(ExecutionKey execution, @Nullable Event event) {

        static Row read(ResultSet row, int number) throws SQLException {
            long id = row.getLong("event_id");
            return new Row(
                    new ExecutionKey(row.getString("instance_id"), row.getLong("execution_id")),
                    id < 1
                            ? null
                            : new Event(
                                    id,
                                    Columns.instant(row, "created_at"),
                                    FactCodec.read(row.getString("event_type"), row.getString("event_data"))));
        }
    }

    /** Deletes the first {@code max} events of an instance if it has more than that; whether it has. */
    boolean deleteFirst(String instanceId, int max) {
        List<@Nullable Object[]> last =
                sql.query("""
                select execution_id, event_id from durable_history
                where instance_id = ?
                order by execution_id, event_id
                limit 2 offset ?
                """, (row, n) -> Sql.row(instanceId, row.getLong(1), row.getLong(2)), instanceId, max - 1);
        if (last.size() < 2) {
            return false;
        }
        sql.update(
                "delete from durable_history where instance_id = ? and (execution_id, event_id) <= (?, ?)",
                last.get(0));
        return true;
    }

    void delete(Collection<String> instanceIds) {
        sql.batch(
                "delete from durable_history where instance_id = ?",
                instanceIds.stream().map(id -> Sql.row(id)).toList());
    }
}
