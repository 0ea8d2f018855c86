package io.durable.jdbc;

import io.durable.jdbc.Insert.Column;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

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
        return insert.head() + " values (" + insert.each(this::value) + ")";
    }

    private String value(Column column) {
        return column.type().equals(Insert.DELAY) ? afterMillis() : "?";
    }
}
