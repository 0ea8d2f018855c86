package io.durable.jdbc;

import io.durable.DeadLetter;
import io.durable.DeadLetter.Letter;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Delivered;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.Unreadable;
import io.durable.history.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One row per persistent event that could not be kept for its instance. */
final class DeadLetterTable {

    private static final Insert INSERT = Insert.into(
            "durable_dead_letter",
            "instance_id varchar",
            "execution_id bigint",
            "name varchar",
            "data text",
            "reason varchar");

    private static final String COLUMNS = "letter_id, instance_id, execution_id, name, data, reason, created_at";

    private final Sql sql;

    DeadLetterTable(Sql sql) {
        this.sql = sql;
    }

    static @Nullable Object[] row(String instanceId, Letter letter) {
        return Sql.row(
                instanceId, letter.executionId(), letter.name(), letter.data().json(), letter.reason());
    }

    /** What is left of a message that is not delivered any more; nothing, unless it is a persistent event or may be one. */
    static Optional<@Nullable Object[]> row(String instanceId, long executionId, Delivered fact, String reason) {
        if (fact instanceof ExternalEventPersistent event) {
            return Optional.of(row(instanceId, new Letter(event.name(), event.data(), executionId, reason)));
        } else if (fact instanceof Unreadable unreadable) {
            return Optional.of(row(
                    instanceId, new Letter("unreadable", unreadable.stored(), executionId, "unreadable, " + reason)));
        }
        return Optional.empty();
    }

    void add(List<@Nullable Object[]> rows) {
        sql.insert(INSERT, rows);
    }

    Page<DeadLetter> list(PageRequest page) {
        List<DeadLetter> letters = sql.query(
                "select " + COLUMNS + " from durable_dead_letter order by letter_id limit ? offset ?",
                DeadLetterTable::read,
                page.size(),
                page.offset());
        Long total = sql.jdbc().queryForObject(sql.text("select count(*) from durable_dead_letter"), Long.class);
        return new Page<>(letters, page, total == null ? 0 : total);
    }

    /** The letter, locked until the transaction ends. */
    Optional<DeadLetter> lock(long letterId) {
        return sql
                .query(
                        "select " + COLUMNS + " from durable_dead_letter where letter_id = ? for update",
                        DeadLetterTable::read,
                        letterId)
                .stream()
                .findFirst();
    }

    boolean delete(long letterId) {
        return sql.update("delete from durable_dead_letter where letter_id = ?", letterId) == 1;
    }

    private static DeadLetter read(ResultSet row, int number) throws SQLException {
        return new DeadLetter(
                row.getLong("letter_id"),
                row.getString("instance_id"),
                new Letter(
                        row.getString("name"),
                        Payload.ofJson(row.getString("data")),
                        row.getLong("execution_id"),
                        row.getString("reason")),
                Columns.instant(row, "created_at"));
    }
}
