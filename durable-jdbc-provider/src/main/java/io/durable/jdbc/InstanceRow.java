package io.durable.jdbc;

import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.history.FailureDetails;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.springframework.data.annotation.Id;

/** An instance as a row; one component per column. */
record InstanceRow(
        @Id String instanceId,
        long executionId,
        long nextEventId,
        String name,
        @Nullable String version,
        String status,
        @Nullable String customStatus,
        @Nullable String output,
        @Nullable String failure,
        int stalls,
        @Nullable String parentId,
        @Nullable Long parentExecutionId,
        @Nullable Long parentEventId,
        @Nullable String owner,
        int losses,
        OffsetDateTime createdAt,
        OffsetDateTime updatedAt) {

    static final String COLUMNS = "instance_id, execution_id, next_event_id, name, version, status, custom_status,"
            + " output, failure, stalls, parent_id, parent_execution_id, parent_event_id, owner, losses,"
            + " created_at, updated_at";

    static Instance read(ResultSet row, int number) throws SQLException {
        return new InstanceRow(
                        row.getString("instance_id"),
                        row.getLong("execution_id"),
                        row.getLong("next_event_id"),
                        row.getString("name"),
                        row.getString("version"),
                        row.getString("status"),
                        row.getString("custom_status"),
                        row.getString("output"),
                        row.getString("failure"),
                        row.getInt("stalls"),
                        row.getString("parent_id"),
                        Columns.number(row, "parent_execution_id"),
                        Columns.number(row, "parent_event_id"),
                        row.getString("owner"),
                        row.getInt("losses"),
                        row.getObject("created_at", OffsetDateTime.class),
                        row.getObject("updated_at", OffsetDateTime.class))
                .toInstance();
    }

    Instance toInstance() {
        ParentLink parent = parentId == null || parentExecutionId == null || parentEventId == null
                ? null
                : new ParentLink(parentId, parentExecutionId, parentEventId);
        return new Instance(
                instanceId,
                new Origin(name, version, parent, createdAt.toInstant()),
                new Position(executionId, nextEventId, owner, losses),
                new InstanceState(
                        InstanceStatus.valueOf(status),
                        payload(customStatus),
                        payload(output),
                        Columns.json(failure, FailureDetails.class),
                        stalls),
                updatedAt.toInstant());
    }

    private static @Nullable Payload payload(@Nullable String json) {
        return json == null ? null : Payload.ofJson(json);
    }
}
