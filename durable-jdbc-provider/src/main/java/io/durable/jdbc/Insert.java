package io.durable.jdbc;

import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The columns of an insert. */
record Insert(String table, Column[] columns) {

    /** A column whose value is given as a number of milliseconds from now. */
    static final String DELAY = "delay";

    record Column(String name, String type) {}

    /** @param columns each as {@code name type} */
    static Insert into(String table, String... columns) {
        return new Insert(
                table,
                Arrays.stream(columns)
                        .map(column -> column.split(" "))
                        .map(parts -> new Column(parts[0], parts[1]))
                        .toArray(Column[]::new));
    }

    /** {@code insert into table (columns)}. */
    String head() {
        return "insert into " + table + " (" + each(Column::name) + ")";
    }

    /** Something for every column, separated by commas. */
    String each(Function<Column, String> part) {
        return Arrays.stream(columns).map(part).collect(Collectors.joining(", "));
    }
}
