package io.durable.jdbc;

import io.durable.jdbc.Given.Column;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows that go into a table as part of a larger statement: many as one array per column, few value by value. An array is a
 * function for the server to call, which costs more than the row it brings.
 *
 * @param few for one row, for two and so on
 */
record PostgresInsert(Given given, String many, List<String> few) {

    /** The server prepares a statement for each number of them. */
    private static final int FEW = 3;

    static PostgresInsert of(Insert insert) {
        return new PostgresInsert(
                insert.rows(),
                PostgresDialect.statement(insert),
                IntStream.rangeClosed(1, FEW)
                        .mapToObj(rows -> PostgresDialect.statement(insert, values(insert.rows(), rows)))
                        .toList());
    }

    private static String values(Given given, int rows) {
        String row = "(" + given.each(column -> "?::" + PostgresDialect.elementType(column)) + ")";
        return "(values " + String.join(", ", Collections.nCopies(rows, row)) + ") as given ("
                + given.each(Column::name) + ")";
    }

    String text(int rows) {
        return areFew(rows) ? few.get(rows - 1) : many;
    }

    Stream<@Nullable Object> arguments(List<@Nullable Object[]> rows) {
        return areFew(rows.size()) ? rows.stream().flatMap(Arrays::stream) : PostgresDialect.arrays(given, rows);
    }

    /** No rows are empty arrays. */
    private static boolean areFew(int rows) {
        return rows > 0 && rows <= FEW;
    }
}
