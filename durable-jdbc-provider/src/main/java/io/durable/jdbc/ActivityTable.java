package io.durable.jdbc;

import io.durable.ActivityOptions;
import io.durable.UnreadableException;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.FailureDetails;
import io.durable.history.Payload;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedActivity.Progress;
import io.durable.provider.ExecutionKey;
import io.durable.provider.NewActivity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One row per activity that was scheduled and has no result yet. */
final class ActivityTable {

    static final Insert INSERT = Insert.into(
            "durable_activity",
            "instance_id varchar",
            "execution_id bigint",
            "event_id bigint",
            "name varchar",
            "input text",
            "options text",
            "owner varchar");

    private static final String KEY = "instance_id = ? and execution_id = ? and event_id = ?";

    /** Says nothing an index on owners could serve: beside a key, PostgreSQL would sometimes take that one instead. */
    static final String UNOWNED = "coalesce(owner, '') = ''";

    private static final String OWNED_BY = "coalesce(owner, '') = ?";

    private static final KeyedQuery OF_EXECUTIONS = KeyedQuery.select(
            "instance_id, execution_id", "durable_activity", "", "instance_id varchar", "execution_id bigint");

    private final Sql sql;

    ActivityTable(Sql sql) {
        this.sql = sql;
    }

    static @Nullable Object[] row(ExecutionKey execution, NewActivity activity) {
        return Sql.row(
                execution.instanceId(),
                execution.executionId(),
                activity.eventId(),
                activity.name(),
                activity.input().json(),
                Columns.json(activity.options()),
                activity.owner());
    }

    void add(List<@Nullable Object[]> rows) {
        sql.insert(INSERT, rows);
    }

    /** Takes back what other, dead nodes own: cancelled activities are gone, the rest due again with one more loss. */
    void reclaim(String claimant) {
        for (String dead : deadOwners(claimant)) {
            List<@Nullable Object[]> orphans = sql.query("""
                            select instance_id, execution_id, event_id from durable_activity
                            where owner = ?
                            for update skip locked
                            """, ActivityTable::key, dead).stream()
                    .map(key -> Sql.row(key.instanceId(), key.executionId(), key.eventId()))
                    .toList();
            sql.batch("delete from durable_activity where " + KEY + " and cancelled", orphans);
            sql.batch("update durable_activity set owner = null, losses = losses + 1 where " + KEY, orphans);
        }
    }

    private List<String> deadOwners(String claimant) {
        return sql.query("""
                select owner from (OWNERS) as owners
                where owner <> ?
                  and owner not in (select node_id from durable_node where lease_until > current_timestamp)
                """.replace("OWNERS", sql.dialect().activityOwners()), (row, n) -> row.getString(1), claimant);
    }

    /**
     * What a claim has brought.
     *
     * @param unreadable those whose row is damaged, as failures
     */
    record Claimed(List<ClaimedActivity> activities, List<ActivityResult> unreadable) {}

    Claimed claim(String node, int max, Set<String> names) {
        FirstRows first = new FirstRows(
                "durable_activity",
                "instance_id, execution_id, event_id, name, input, options, attempt, losses, created_at,"
                        + " current_timestamp as store_time",
                "owner is null and due_at <= current_timestamp and " + Sql.likely("name = any(?)"),
                "due_at",
                max,
                Sql.row(Sql.texts(names)));
        List<Row> due = sql.dialect().lock(sql, first, Row::read);
        sql.batch(
                "update durable_activity set owner = ? where " + KEY,
                due.stream().map(row -> withKey(row.activity().key(), node)).toList());
        return new Claimed(
                due.stream().filter(Row::isReadable).map(Row::activity).toList(),
                due.stream().filter(row -> !row.isReadable()).map(Row::failure).toList());
    }

    /** @param isReadable whether it has the options of its call, if there are any */
    private record Row(ClaimedActivity activity, boolean isReadable) {

        static Row read(ResultSet row, int number) throws SQLException {
            String options = row.getString("options");
            Optional<ActivityOptions> call = Columns.json(options, ActivityOptions.class)
                    .filter(read -> read.retry() != null && read.retry().backoff() != null);
            ClaimedActivity activity = new ClaimedActivity(
                    ActivityTable.key(row, number),
                    row.getString("name"),
                    Payload.ofJson(row.getString("input")),
                    call.orElse(null),
                    new Progress(
                            row.getInt("attempt"),
                            row.getInt("losses"),
                            Duration.between(Columns.instant(row, "created_at"), Columns.instant(row, "store_time"))));
            return new Row(activity, call.isPresent() || options == null);
        }

        ActivityResult failure() {
            return new ActivityResult.Final(
                    activity.key(),
                    new ActivityFailed(
                            activity.key().eventId(),
                            FailureDetails.of(
                                    UnreadableException.class,
                                    "Activity '" + activity.name() + "' was not run: its options cannot be read")));
        }
    }

    /** Removes those the node owns; for each, whether it did. */
    int[] deleteOwned(String node, List<ActivityKey> keys) {
        return sql.batch(
                "delete from durable_activity where " + KEY + " and " + OWNED_BY,
                keys.stream().map(key -> ownedRow(key, node)).toList());
    }

    /** Makes an activity the node owns due again after a while, or gone if cancelled; false if it is not the node's. */
    boolean tryAgain(String node, ActivityKey key, long delayMillis) {
        if (sql.update(
                        "delete from durable_activity where " + KEY + " and cancelled and " + OWNED_BY,
                        ownedRow(key, node))
                == 1) {
            return true;
        }
        return sql.update(
                        """
                        update durable_activity set owner = null, losses = 0, attempt = attempt + 1, due_at = AFTER
                        where KEY and OWNED_BY
                        """.replace("AFTER", sql.dialect().afterMillis())
                                .replace("KEY", KEY)
                                .replace("OWNED_BY", OWNED_BY),
                        delayMillis,
                        key.instanceId(),
                        key.executionId(),
                        key.eventId(),
                        node)
                == 1;
    }

    /** Gives back what the node owns except {@code kept}, and says how many that were; cancelled activities are gone. */
    int releaseExcept(String node, Set<ActivityKey> kept) {
        List<@Nullable Object[]> rows = sql
                .query(
                        "select instance_id, execution_id, event_id from durable_activity where owner = ?",
                        ActivityTable::key,
                        node)
                .stream()
                .filter(key -> !kept.contains(key))
                .map(key -> ownedRow(key, node))
                .toList();
        sql.batch("delete from durable_activity where " + KEY + " and cancelled and " + OWNED_BY, rows);
        sql.batch("update durable_activity set owner = null where " + KEY + " and " + OWNED_BY, rows);
        return rows.size();
    }

    /** Gives back everything a node owns. */
    int releaseAll(String node) {
        sql.update("delete from durable_activity where owner = ? and cancelled", node);
        return sql.update("update durable_activity set owner = null where owner = ?", node);
    }

    List<ActivityKey> cancelled(String node) {
        return sql.query(
                "select instance_id, execution_id, event_id from durable_activity where owner = ? and cancelled",
                ActivityTable::key,
                node);
    }

    private static ActivityKey key(ResultSet row, int number) throws SQLException {
        return new ActivityKey(row.getString("instance_id"), row.getLong("execution_id"), row.getLong("event_id"));
    }

    /** @param keys of activities whose result is in history now */
    void delete(List<@Nullable Object[]> keys) {
        sql.batch("delete from durable_activity where " + KEY, keys);
    }

    /** Gives activities up: nobody starts them any more, and those who run them are told. */
    void cancel(List<@Nullable Object[]> keys) {
        sql.batch("delete from durable_activity where " + KEY + " and " + UNOWNED, keys);
        sql.batch("update durable_activity set cancelled = true where " + KEY, keys);
    }

    /** Gives up what is left of executions that are over. */
    void cancelAll(List<ExecutionKey> executions) {
        List<@Nullable Object[]> keys = unfinished(Set.copyOf(executions)).stream()
                .map(execution -> Sql.row(execution.instanceId(), execution.executionId()))
                .toList();
        sql.batch("delete from durable_activity where instance_id = ? and execution_id = ? and " + UNOWNED, keys);
        sql.batch("update durable_activity set cancelled = true where instance_id = ? and execution_id = ?", keys);
    }

    /** Those that have activities. */
    private Set<ExecutionKey> unfinished(Set<ExecutionKey> executions) {
        return executions.isEmpty()
                ? Set.of()
                : sql
                        .query(
                                OF_EXECUTIONS,
                                (row, n) -> new ExecutionKey(row.getString(1), row.getLong(2)),
                                Sql.texts(executions.stream()
                                        .map(ExecutionKey::instanceId)
                                        .toList()),
                                Sql.numbers(executions.stream()
                                        .map(ExecutionKey::executionId)
                                        .toList()))
                        .stream()
                        .filter(executions::contains)
                        .collect(Collectors.toSet());
    }

    void deleteAll(Collection<String> instanceIds) {
        sql.batch(
                "delete from durable_activity where instance_id = ?",
                instanceIds.stream().map(id -> Sql.row(id)).toList());
    }

    private static @Nullable Object[] withKey(ActivityKey key, String node) {
        return Sql.row(node, key.instanceId(), key.executionId(), key.eventId());
    }

    private static @Nullable Object[] ownedRow(ActivityKey key, String node) {
        return Sql.row(key.instanceId(), key.executionId(), key.eventId(), node);
    }
}
