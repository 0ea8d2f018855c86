package io.durable.jdbc;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.provider.Message;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Messages for different instances as one statement, in the way of {@link PostgresTurns}. */
final class PostgresMessages {

    private static final Given ARRIVALS =
            Given.rows("instance_id varchar", "events int4", "mailbox_limit int4", "delay bigint");

    private static final String WRITE = """
            with told as (
              update durable_instance as t
              set mailbox = t.mailbox + given.events,
                  ready_at = case when t.status = 'STALLED' or t.ready_at <= AFTER then t.ready_at else AFTER end
              from ARRIVALS cross join lateral (
                select PLACE from durable_instance
                where instance_id = given.instance_id and status in ('PENDING', 'RUNNING', 'STALLED')
                  and mailbox < given.mailbox_limit
                offset 0) as found
              where AS_FOUND
              returning t.instance_id)
            MESSAGES where given.instance_id in (select instance_id from told)
            returning instance_id
            """.replace("PLACE", PostgresDialect.PLACE)
            .replace("AS_FOUND", PostgresDialect.AS_FOUND)
            .replace("AFTER", "now() + given.delay * interval '1 millisecond'")
            .replace("ARRIVALS", PostgresDialect.given(ARRIVALS))
            .replace("MESSAGES", PostgresDialect.statement(MessageTable.INSERT));

    private PostgresMessages() {}

    /** Whose messages were queued; their instances are locked in the order of their ids. */
    static Set<String> write(List<Message> messages, int mailboxLimit, Sql sql) {
        List<Message> inOrder = messages.stream()
                .sorted(Comparator.comparing(Message::instanceId))
                .toList();
        Object[] arguments = Stream.concat(
                        PostgresDialect.arrays(
                                ARRIVALS,
                                inOrder.stream()
                                        .map(message -> arrival(message, mailboxLimit))
                                        .toList()),
                        PostgresDialect.arrays(
                                MessageTable.INSERT.rows(),
                                inOrder.stream().map(MessageTable::row).toList()))
                .toArray();
        return sql.querySecond(PostgresDialect.BY_INDEX + WRITE, (row, n) -> row.getString(1), arguments).stream()
                .collect(Collectors.toSet());
    }

    /** Only persistent events need room. */
    private static @Nullable Object[] arrival(Message message, int mailboxLimit) {
        boolean persistent = message.fact() instanceof ExternalEventPersistent;
        return Sql.row(
                message.instanceId(),
                persistent ? 1 : 0,
                persistent ? mailboxLimit : Integer.MAX_VALUE,
                message.delay().toMillis());
    }
}
