package io.durable.jdbc;

import io.durable.jdbc.Given.Column;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.RowMapper;

/** H2: batches of single rows; a statement that fails leaves its transaction as it was. */
final class H2Dialect implements Dialect {

    @Override
    public String afterMillis() {
        return "dateadd('MILLISECOND', ?, current_timestamp)";
    }

    @Override
    public Shortcuts shortcuts(Sql sql) {
        return Shortcuts.NONE;
    }

    /** Locking in order would read and lock all rows there are, not only the first: they are found before. */
    @Override
    public <T> List<T> lock(Sql sql, FirstRows rows, RowMapper<T> mapper) {
        List<Long> first = sql.query(
                rows.select("_rowid_", "") + " limit ?", (row, n) -> row.getLong(1), rows.argumentsAnd(rows.max()));
        return first.isEmpty()
                ? List.of()
                : sql.query(
                        rows.select(rows.columns(), " and _rowid_ = any(?)") + " for update skip locked",
                        mapper,
                        rows.argumentsAnd(Sql.numbers(first)));
    }

    @Override
    public String text(KeyedQuery query) {
        return "select " + query.columns() + " from " + query.table() + " where "
                + query.key().each(column -> column.name() + " = any(?)", " and ") + " " + query.rest();
    }

    @Override
    public String activityOwners() {
        return "select distinct owner from durable_activity where owner is not null";
    }

    @Override
    public void insert(Sql sql, Insert insert, List<@Nullable Object[]> rows) {
        sql.batch(statement(insert), rows);
    }

    @Override
    public Set<String> insertIfAbsent(Sql sql, Insert insert, List<@Nullable Object[]> rows) {
        Set<String> inserted = new HashSet<>();
        for (Object[] row : rows) {
            try {
                sql.update(statement(insert), row);
                inserted.add((String) row[0]);
            } catch (DuplicateKeyException e) {
                continue; // in use: the caller learns it from what is missing in the answer
            }
        }
        return inserted;
    }

    private String statement(Insert insert) {
        return insert.head() + " values (" + insert.rows().each(this::value) + ")";
    }

    private String value(Column column) {
        return column.type().equals(Given.DELAY) ? afterMillis() : "?";
    }
}
