package io.durable.jdbc;

import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The columns of rows that are given as arguments. */
record Given(List<Column> columns) {

    /** A column whose value is given as a number of milliseconds from now. */
    static final String DELAY = "delay";

    record Column(String name, String type) {}

    /** @param columns each as {@code name type} */
    static Given rows(String... columns) {
        return new Given(Arrays.stream(columns)
                .map(column -> column.split(" "))
                .map(parts -> new Column(parts[0], parts[1]))
                .toList());
    }

    /** Something for every column. */
    String each(Function<Column, String> part, String separator) {
        return columns.stream().map(part).collect(Collectors.joining(separator));
    }

    /** Something for every column, separated by commas. */
    String each(Function<Column, String> part) {
        return each(part, ", ");
    }
}
