package io.durable.jdbc;

import io.durable.jdbc.Given.Column;

/** Rows that go into a table. */
record Insert(String table, Given rows) {

    /** @param columns each as {@code name type} */
    static Insert into(String table, String... columns) {
        return new Insert(table, Given.rows(columns));
    }

    /** {@code insert into table (columns)}. */
    String head() {
        return "insert into " + table + " (" + rows.each(Column::name) + ")";
    }
}
