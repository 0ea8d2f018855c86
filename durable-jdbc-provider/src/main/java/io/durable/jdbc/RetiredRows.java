package io.durable.jdbc;

import java.util.Collection;
import java.util.List;

/** Rows of instances that are over, or never came to be. */
final class RetiredRows {

    private static final KeyedQuery ENDED = KeyedQuery.select(
            "instance_id, execution_id, next_event_id",
            "durable_instance",
            "and ended_at is not null",
            "instance_id varchar");

    private final Sql sql;

    RetiredRows(Sql sql) {
        this.sql = sql;
    }

    /** An instance that has ended in its execution {@code executionId}. */
    record Ended(String instanceId, long executionId, long nextEventId) {

        /** How many events it has, at most {@code max}; of earlier executions that is not known. */
        long maxEvents(long max) {
            return executionId > 1 ? max : Math.min(max, nextEventId - 1);
        }
    }

    /** Those that have ended. */
    List<Ended> ended(Collection<String> instanceIds) {
        return sql.query(
                ENDED,
                (row, n) -> new Ended(
                        row.getString("instance_id"), row.getLong("execution_id"), row.getLong("next_event_id")),
                Sql.texts(instanceIds));
    }

    /** Ids of those that ended so long ago, oldest first. */
    List<String> endedBefore(long ageMillis, int max) {
        return sql.query(
                """
                select instance_id from durable_instance
                where ended_at < AFTER
                order by ended_at
                limit ?
                """.replace("AFTER", sql.dialect().afterMillis()), (row, n) -> row.getString(1), -ageMillis, max);
    }

    /** Ids for which events have waited longer than that without an instance. */
    List<String> announcedWithMail(long ageMillis) {
        return sql.query("""
                select instance_id from durable_instance
                where status = 'ANNOUNCED'
                  and (select min(created_at) from durable_message m
                       where m.instance_id = durable_instance.instance_id) < AFTER
                """.replace("AFTER", sql.dialect().afterMillis()), (row, n) -> row.getString(1), -ageMillis);
    }

    void delete(Collection<String> instanceIds) {
        sql.batch(
                "delete from durable_instance where instance_id = ?",
                instanceIds.stream().map(id -> Sql.row(id)).toList());
    }
}
