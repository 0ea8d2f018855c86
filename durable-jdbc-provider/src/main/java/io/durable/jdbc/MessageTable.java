package io.durable.jdbc;

import io.durable.history.Delivered.Completion;
import io.durable.history.FactCodec;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.provider.QueuedMessage;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One row per message that waits for its instance; timers are messages that are visible later. */
final class MessageTable {

    static final Insert INSERT = Insert.into(
            "durable_message",
            "instance_id varchar",
            "execution_id bigint",
            "source_event_id bigint",
            "message_type varchar",
            "message_data text",
            "visible_at delay");

    private static final KeyedQuery DUE = KeyedQuery.select(
            "instance_id, message_id, execution_id, message_type, message_data",
            "durable_message",
            "and visible_at <= current_timestamp order by visible_at, message_id",
            "instance_id varchar");

    private final Sql sql;

    MessageTable(Sql sql) {
        this.sql = sql;
    }

    void add(List<Message> messages) {
        sql.insert(INSERT, messages.stream().map(MessageTable::row).toList());
    }

    static @Nullable Object[] row(Message message) {
        return Sql.row(
                message.instanceId(),
                message.executionId(),
                message.fact() instanceof Completion completion ? completion.sourceEventId() : null,
                message.fact().type(),
                FactCodec.encode(message.fact()),
                message.delay().toMillis());
    }

    /** Those that are visible, longest first. */
    Map<String, List<QueuedMessage>> due(Collection<String> instanceIds) {
        Map<String, List<QueuedMessage>> due = new HashMap<>();
        if (!instanceIds.isEmpty()) {
            sql.query(DUE, Due::read, Sql.texts(instanceIds))
                    .forEach(message -> due.computeIfAbsent(message.instanceId(), id -> new ArrayList<>())
                            .add(message.queued()));
        }
        return due;
    }

    private record Due(String instanceId, QueuedMessage queued) {

        static Due read(ResultSet row, int number) throws SQLException {
            return new Due(row.getString("instance_id"), MessageTable.read(row, number));
        }
    }

    /** Those of one instance, visible or not, longest waiting first. */
    List<QueuedMessage> all(String instanceId) {
        return sql.query("""
                select message_id, execution_id, message_type, message_data from durable_message
                where instance_id = ?
                order by visible_at, message_id
                """, MessageTable::read, instanceId);
    }

    List<QueuedMessage> olderThan(String instanceId, long ageMillis) {
        return sql.query("""
                select message_id, execution_id, message_type, message_data from durable_message
                where instance_id = ? and created_at < AFTER
                order by visible_at, message_id
                """.replace("AFTER", sql.dialect().afterMillis()), MessageTable::read, instanceId, -ageMillis);
    }

    private static QueuedMessage read(ResultSet row, int number) throws SQLException {
        return new QueuedMessage(
                row.getLong("message_id"),
                Columns.number(row, "execution_id"),
                FactCodec.readMessage(row.getString("message_type"), row.getString("message_data")));
    }

    /** @param keys instance and message id */
    void delete(List<@Nullable Object[]> keys) {
        sql.batch("delete from durable_message where instance_id = ? and message_id = ?", keys);
    }

    /** @param keys instance, execution and scheduling event */
    void deleteTimers(List<@Nullable Object[]> keys) {
        sql.batch("""
                delete from durable_message
                where instance_id = ? and execution_id = ? and source_event_id = ? and message_type = 'TimerFired'
                """, keys);
    }

    /** Removes what was meant for executions that are over. */
    void deleteAddressed(List<ExecutionKey> executions) {
        sql.batch(
                "delete from durable_message where instance_id = ? and execution_id = ?",
                executions.stream()
                        .map(execution -> Sql.row(execution.instanceId(), execution.executionId()))
                        .toList());
    }

    void deleteAll(Collection<String> instanceIds) {
        sql.batch(
                "delete from durable_message where instance_id = ?",
                instanceIds.stream().map(id -> Sql.row(id)).toList());
    }
}
