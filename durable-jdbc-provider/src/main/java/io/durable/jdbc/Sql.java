package io.durable.jdbc;

import java.sql.PreparedStatement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ArgumentPreparedStatementSetter;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.RowMapperResultSetExtractor;
import org.springframework.jdbc.support.SqlArrayValue;

/** Runs SQL whose tables are written with the prefix {@code durable_}, whatever that is in this database. */
record Sql(JdbcOperations jdbc, String prefix, Dialect dialect) {

    private static final String WRITTEN_PREFIX = "durable_";

    String text(String sql) {
        return prefix.equals(WRITTEN_PREFIX) ? sql : sql.replace(WRITTEN_PREFIX, prefix);
    }

    <T> List<T> query(String sql, RowMapper<T> mapper, @Nullable Object... arguments) {
        return jdbc.query(text(sql), mapper, arguments);
    }

    /** @param key an array for each column of the key */
    <T> List<T> query(KeyedQuery query, RowMapper<T> mapper, SqlArrayValue... key) {
        return query(dialect.text(query), mapper, (Object[]) key);
    }

    int update(String sql, @Nullable Object... arguments) {
        return jdbc.update(text(sql), arguments);
    }

    /** The number that a statement answers. */
    long queryNumber(String sql, @Nullable Object... arguments) {
        return Objects.requireNonNull(jdbc.queryForObject(text(sql), Long.class, arguments));
    }

    /** What the second of two statements answers; separated by a semicolon, they are sent together. */
    <T> List<T> querySecond(String sql, RowMapper<T> mapper, @Nullable Object... arguments) {
        ArgumentPreparedStatementSetter setter = new ArgumentPreparedStatementSetter(arguments);
        RowMapperResultSetExtractor<T> extractor = new RowMapperResultSetExtractor<>(mapper);
        List<T> rows = jdbc.execute(text(sql), (PreparedStatement statement) -> {
            try {
                setter.setValues(statement);
                statement.execute();
                statement.getMoreResults();
                return extractor.extractData(statement.getResultSet());
            } finally {
                setter.cleanupParameters();
            }
        });
        return Objects.requireNonNull(rows);
    }

    /** Keyed single-row statements in one go; for each, how many rows it changed. */
    int[] batch(String sql, List<@Nullable Object[]> rows) {
        return rows.isEmpty() ? new int[0] : jdbc.batchUpdate(text(sql), rows);
    }

    void insert(Insert insert, List<@Nullable Object[]> rows) {
        if (!rows.isEmpty()) {
            dialect.insert(this, insert, rows);
        }
    }

    Set<String> insertIfAbsent(Insert insert, List<@Nullable Object[]> rows) {
        return rows.isEmpty() ? Set.of() : dialect.insertIfAbsent(this, insert, rows);
    }

    /**
     * A condition of which PostgreSQL expects that nearly every row meets it. Where it expects few, it reads and sorts
     * all that could instead of taking them in order from an index until there are enough.
     */
    static String likely(String condition) {
        return "case when " + condition + " then 1 else 0 end is distinct from 0";
    }

    static SqlArrayValue texts(Collection<String> values) {
        return new SqlArrayValue("varchar", values.toArray());
    }

    static SqlArrayValue numbers(Collection<Long> values) {
        return new SqlArrayValue("bigint", values.toArray());
    }

    static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    static @Nullable Object[] row(@Nullable Object... values) {
        return values;
    }
}
