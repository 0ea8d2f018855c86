package io.durable.jdbc;

import io.durable.history.JsonText;
import io.durable.history.Payload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Values of columns that are more than text and numbers. */
final class Columns {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private Columns() {}

    static @Nullable String json(@Nullable Object value) {
        return value == null ? null : JsonText.storable(JSON.writeValueAsString(value));
    }

    /** What {@code text} says; empty if it cannot be read, or is {@code null}. */
    static <T> Optional<T> json(@Nullable String text, Class<T> type) {
        try {
            return text == null ? Optional.empty() : Optional.ofNullable(JSON.readValue(text, type));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    static @Nullable String text(@Nullable Payload payload) {
        return payload == null ? null : payload.json();
    }

    static @Nullable Long number(ResultSet row, String column) throws SQLException {
        long value = row.getLong(column);
        return row.wasNull() ? null : value;
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
