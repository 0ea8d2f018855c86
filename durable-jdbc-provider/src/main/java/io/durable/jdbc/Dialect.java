package io.durable.jdbc;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** What H2 and PostgreSQL say differently. */
interface Dialect {

    /** A moment so many milliseconds from now, the number being a parameter. */
    String afterMillis();

    Shortcuts shortcuts(Sql sql);

    /** Locks the first rows that nobody else has locked. */
    <T> List<T> lock(Sql sql, FirstRows rows, RowMapper<T> mapper);

    /** The text of a query that finds the rows of every key by an index, however many there are. */
    String text(KeyedQuery query);

    /** A query for all who own activities, each once. */
    String activityOwners();

    /** Inserts rows. */
    void insert(Sql sql, Insert insert, List<@Nullable Object[]> rows);

    /**
     * Inserts rows whose key, their first column, is not in use.
     *
     * @return the keys of those inserted
     */
    Set<String> insertIfAbsent(Sql sql, Insert insert, List<@Nullable Object[]> rows);
}
