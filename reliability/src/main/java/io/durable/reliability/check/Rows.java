package io.durable.reliability.check;

import io.durable.history.Fact;
import io.durable.history.FactCodec;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Everything the database holds. */
public record Rows(
        List<InstanceRow> instances,
        List<EventRow> events,
        List<MessageRow> messages,
        List<ActivityRow> activities,
        List<LetterRow> letters,
        Commits commits) {

    public record InstanceRow(
            String id,
            long executionId,
            long nextEventId,
            String status,
            @Nullable String output,
            @Nullable String parentId,
            @Nullable String owner,
            int mailbox,
            @Nullable String version) {

        boolean hasEnded() {
            return List.of("COMPLETED", "FAILED", "CANCELLED", "TERMINATED").contains(status);
        }
    }

    public record EventRow(String instanceId, long executionId, long eventId, Fact fact, Instant recordedAt) {

        /** The key an activity it schedules runs under. */
        String idempotencyKey() {
            return instanceId + "#" + executionId + "#" + eventId;
        }

        @Override
        public String toString() {
            return idempotencyKey() + " " + fact;
        }
    }

    public record MessageRow(String instanceId, @Nullable Long executionId, Fact fact) {}

    public record ActivityRow(String instanceId, long executionId, long eventId) {}

    public record LetterRow(String instanceId, long executionId, String name, String data) {}

    public static Rows read(JdbcTemplate jdbc) {
        return new Rows(
                jdbc.query(
                        "select * from durable_instance order by instance_id",
                        (row, n) -> new InstanceRow(
                                row.getString("instance_id"),
                                row.getLong("execution_id"),
                                row.getLong("next_event_id"),
                                row.getString("status"),
                                row.getString("output"),
                                row.getString("parent_id"),
                                row.getString("owner"),
                                row.getInt("mailbox"),
                                row.getString("version"))),
                jdbc.query(
                        "select * from durable_history order by instance_id, execution_id, event_id",
                        (row, n) -> new EventRow(
                                row.getString("instance_id"),
                                row.getLong("execution_id"),
                                row.getLong("event_id"),
                                FactCodec.decode(row.getString("event_type"), row.getString("event_data")),
                                row.getTimestamp("created_at").toInstant())),
                jdbc.query(
                        "select * from durable_message order by instance_id, message_id",
                        (row, n) -> new MessageRow(
                                row.getString("instance_id"),
                                (Long) row.getObject("execution_id"),
                                FactCodec.decode(row.getString("message_type"), row.getString("message_data")))),
                jdbc.query(
                        "select * from durable_activity",
                        (row, n) -> new ActivityRow(
                                row.getString("instance_id"), row.getLong("execution_id"), row.getLong("event_id"))),
                jdbc.query(
                        "select * from durable_dead_letter",
                        (row, n) -> new LetterRow(
                                row.getString("instance_id"),
                                row.getLong("execution_id"),
                                row.getString("name"),
                                row.getString("data"))),
                Commits.read(jdbc));
    }
}
