package io.durable.jdbc;

/**
 * A query for the rows that belong to keys, of which there are one or many; it takes an array for each column of the
 * key. Rows of keys that only mix those asked for may come along.
 *
 * @param rest further conditions, order and locks, of the rows of one key or of all
 */
record KeyedQuery(String columns, String table, Given key, String rest) {

    /** @param key its columns, each as {@code name type} */
    static KeyedQuery select(String columns, String table, String rest, String... key) {
        return new KeyedQuery(columns, table, Given.rows(key), rest);
    }
}
