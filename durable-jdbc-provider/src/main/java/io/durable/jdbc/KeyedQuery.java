package io.durable.jdbc;

import io.durable.jdbc.Insert.Column;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A query for the rows that belong to keys, of which there are one or many; it takes an array for each column of the
 * key. Rows of keys that only mix those asked for may come along.
 *
 * @param rest further conditions, order and locks, of the rows of one key or of all
 */
record KeyedQuery(String columns, String table, List<Column> key, String rest) {

    /** @param key its columns, each as {@code name type} */
    static KeyedQuery select(String columns, String table, String rest, String... key) {
        return new KeyedQuery(columns, table, List.of(Insert.into(table, key).columns()), rest);
    }

    /** Something for every column of the key. */
    String each(Function<Column, String> part, String separator) {
        return key.stream().map(part).collect(Collectors.joining(separator));
    }
}
