package io.durable.jdbc;

import io.durable.Instance;
import io.durable.Instance.Origin;
import io.durable.Instance.Position;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.UnreadableException;
import io.durable.history.FailureDetails;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Arrays;
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
                new InstanceState(knownStatus(), payload(customStatus), payload(output), knownFailure(), stalls),
                updatedAt.toInstant());
    }

    /** What nobody has written is no reason not to show the others; the next turn writes it anew. */
    private InstanceStatus knownStatus() {
        return isStatusKnown() ? InstanceStatus.valueOf(status) : InstanceStatus.STALLED;
    }

    private boolean isStatusKnown() {
        return Arrays.stream(InstanceStatus.values())
                .anyMatch(known -> known.name().equals(status));
    }

    private @Nullable FailureDetails knownFailure() {
        if (!isStatusKnown()) {
            return unreadable("Its row has status '" + status + "', which does not exist");
        }
        return failure == null
                ? null
                : Columns.json(failure, FailureDetails.class)
                        .filter(details -> details.type() != null)
                        .orElse(unreadable("Its row has a failure that cannot be read"));
    }

    private static FailureDetails unreadable(String reason) {
        return FailureDetails.of(UnreadableException.class, reason);
    }

    private static @Nullable Payload payload(@Nullable String json) {
        return json == null ? null : Payload.ofJson(json);
    }
}
