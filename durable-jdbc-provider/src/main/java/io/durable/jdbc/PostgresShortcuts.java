package io.durable.jdbc;

import io.durable.history.Delivered.Completion;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.history.FactCodec;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One statement for several tables: what follows from the change of the instance row happens only if that did. */
record PostgresShortcuts(Sql sql) implements Shortcuts {

    @Override
    public Optional<Instant> create(NewInstance instance, @Nullable String owner) {
        OrchestrationStarted start = instance.start();
        ParentLink parent = start.parent();
        Event event = instance.started();
        return sql
                .query(
                        """
                        with created as (
                          insert into durable_instance (instance_id, execution_id, next_event_id, name, version, status,
                            parent_id, parent_execution_id, parent_event_id, owner, ready_at)
                          values (?, 1, 2, ?, ?, 'PENDING', ?, ?, ?, ?, now())
                          on conflict (instance_id) do nothing
                          returning instance_id, created_at),
                        started as (
                          insert into durable_history
                            (instance_id, execution_id, event_id, event_type, event_data, created_at)
                          select instance_id, 1, 1, ?, ?, ? from created)
                        select created_at from created
                        """,
                        (row, n) -> Columns.instant(row, "created_at"),
                        instance.instanceId(),
                        start.name(),
                        start.version(),
                        parent == null ? null : parent.instanceId(),
                        parent == null ? null : parent.executionId(),
                        parent == null ? null : parent.eventId(),
                        owner,
                        event.fact().type(),
                        FactCodec.encode(event.fact()),
                        Sql.time(event.recordedAt()))
                .stream()
                .findFirst();
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
    public boolean commit(TurnCommit turn) {
        return PostgresTurn.isAlone(turn) && PostgresTurn.write(turn, sql);
    }
}
