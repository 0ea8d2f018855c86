package io.durable.jdbc;

import io.durable.history.Delivered.Completion;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.FactCodec;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One statement for several tables: what follows from the change of the instance row happens only if that did. */
record PostgresShortcuts(Sql sql) implements Shortcuts {

    private static final PostgresInsert INSTANCES = PostgresInsert.of(InstanceTable.INSERT);
    private static final PostgresInsert EVENTS = PostgresInsert.of(HistoryTable.INSERT);
    private static final PostgresInsert ACTIVITIES = PostgresInsert.of(ActivityTable.INSERT);
    private static final PostgresInsert MESSAGES = PostgresInsert.of(MessageTable.INSERT);

    @Override
    public Map<String, Instant> create(List<NewInstance> instances, @Nullable String owner) {
        List<@Nullable Object[]> rows = instances.stream()
                .sorted(Comparator.comparing(NewInstance::instanceId))
                .map(instance -> NewInstanceRow.begun(instance, owner))
                .toList();
        List<Part> rest = rest(instances);
        String statement = "with created as (" + INSTANCES.text(rows.size())
                + " on conflict (instance_id) do nothing returning instance_id, created_at)"
                + rest.stream().map(Part::text).collect(Collectors.joining())
                + " select instance_id, created_at from created";
        Object[] arguments = Stream.concat(
                        INSTANCES.arguments(rows), rest.stream().flatMap(Part::arguments))
                .toArray();
        return sql.query(statement, Created::read, arguments).stream()
                .collect(Collectors.toMap(Created::instanceId, Created::at));
    }

    /** What is written for each instance if it was created. */
    private static List<Part> rest(List<NewInstance> instances) {
        Stream<@Nullable Object[]> started = instances.stream()
                .map(instance -> HistoryTable.row(new ExecutionKey(instance.instanceId(), 1), instance.started()));
        List<TurnCommit> turns = NewInstances.firstTurns(instances).toList();
        return Stream.of(
                        new Part(
                                "recorded",
                                EVENTS,
                                Stream.concat(started, turns.stream().flatMap(TurnRows::events))
                                        .toList()),
                        new Part("scheduled", ACTIVITIES, TurnRows.of(turns, TurnRows::scheduled)),
                        new Part("sent", MESSAGES, TurnRows.of(turns, turn -> turn.issued().messages().stream()
                                .map(MessageTable::row))))
                .filter(part -> !part.rows().isEmpty())
                .toList();
    }

    private record Part(String name, PostgresInsert insert, List<@Nullable Object[]> rows) {

        String text() {
            return ", " + name + " as (" + insert.text(rows.size())
                    + " where given.instance_id in (select instance_id from created))";
        }

        Stream<@Nullable Object> arguments() {
            return insert.arguments(rows);
        }
    }

    private record Created(String instanceId, Instant at) {

        static Created read(ResultSet row, int number) throws SQLException {
            return new Created(row.getString("instance_id"), Columns.instant(row, "created_at"));
        }
    }

    @Override
    public boolean send(Message message, int mailboxLimit) {
        boolean persistent = message.fact() instanceof ExternalEventPersistent;
        long delay = message.delay().toMillis();
        return 1
                == sql.update(
                        """
                        with target as (
                          update durable_instance
                          set mailbox = mailbox + ?,
                              ready_at = case when status = 'STALLED' or ready_at <= AFTER then ready_at else AFTER end
                          where instance_id = ? and status in ('PENDING', 'RUNNING', 'STALLED') and mailbox < ?
                          returning instance_id)
                        insert into durable_message
                          (instance_id, execution_id, source_event_id, message_type, message_data, visible_at)
                        select instance_id, ?, ?, ?, ?, AFTER from target
                        """.replace("AFTER", sql.dialect().afterMillis()),
                        persistent ? 1 : 0,
                        delay,
                        delay,
                        message.instanceId(),
                        persistent ? mailboxLimit : Integer.MAX_VALUE,
                        message.executionId(),
                        message.fact() instanceof Completion completion ? completion.sourceEventId() : null,
                        message.fact().type(),
                        FactCodec.encode(message.fact()),
                        delay);
    }

    @Override
    public Set<String> send(List<Message> messages, int mailboxLimit) {
        return PostgresMessages.write(messages, mailboxLimit, sql);
    }

    @Override
    public boolean commit(TurnCommit turn) {
        return PostgresTurn.isAlone(turn) && PostgresTurn.write(turn, sql);
    }

    @Override
    public boolean takes(TurnCommit turn) {
        return PostgresTurns.takes(turn);
    }

    @Override
    public Set<String> commit(List<TurnCommit> turns) {
        return PostgresTurns.write(turns, sql);
    }
}
