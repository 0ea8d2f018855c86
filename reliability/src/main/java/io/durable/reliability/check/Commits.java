package io.durable.reliability.check;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The log the database has kept itself; empty on one that keeps none.
 *
 * @param commits every commit that moved an instance or its ownership, in order
 * @param leases every lease a node took, extended or gave back, in order
 */
public record Commits(List<CommitRow> commits, List<LeaseRow> leases) {

    public static final Commits NONE = new Commits(List.of(), List.of());

    /**
     * A commit.
     *
     * @param beganAt when its transaction began, by the database's clock
     * @param session name of the connection
     * @param before {@code null} if it created the instance
     * @param atRest whether before it the instance was running, nobody had claimed it and nothing was due for it
     */
    public record CommitRow(
            Instant beganAt,
            String session,
            String instanceId,
            @Nullable Place before,
            boolean atRest,
            Place after,
            String status,
            int mailbox) {}

    /** Where an instance stands, and whose it is. */
    public record Place(
            long executionId, long nextEventId, @Nullable String owner) {

        boolean isElsewhere(Place other) {
            return executionId != other.executionId || nextEventId != other.nextEventId;
        }
    }

    /** A lease; {@code until} is {@code null} if it was given back. */
    public record LeaseRow(
            Instant beganAt, String node, @Nullable Instant until) {}

    static Commits read(JdbcTemplate jdbc) {
        if (jdbc.queryForList("select 1 from information_schema.schemata where schema_name = 'harness'")
                .isEmpty()) {
            return NONE;
        }
        return new Commits(
                jdbc.query("select * from harness.commit order by number", (row, n) -> commit(row)),
                jdbc.query(
                        "select * from harness.lease order by number",
                        (row, n) -> new LeaseRow(
                                row.getTimestamp("began_at").toInstant(),
                                row.getString("node_id"),
                                instant(row.getTimestamp("lease_until")))));
    }

    private static CommitRow commit(ResultSet row) throws SQLException {
        return new CommitRow(
                row.getTimestamp("began_at").toInstant(),
                row.getString("session"),
                row.getString("instance_id"),
                row.getObject("next_before") == null ? null : place(row, "before"),
                row.getBoolean("at_rest"),
                place(row, "after"),
                row.getString("status"),
                row.getInt("mailbox"));
    }

    private static Place place(ResultSet row, String when) throws SQLException {
        return new Place(row.getLong("execution_" + when), row.getLong("next_" + when), row.getString("owner_" + when));
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }
}
