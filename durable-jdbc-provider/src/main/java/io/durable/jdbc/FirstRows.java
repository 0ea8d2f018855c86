package io.durable.jdbc;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The first rows of a table that meet a condition.
 *
 * @param arguments of the condition
 */
record FirstRows(
        String table,
        String columns,
        String condition,
        String order,
        int max,
        @Nullable Object[] arguments) {

    /** {@code select} something of rows that meet the condition and {@code extra}, in their order. */
    String select(String what, String extra) {
        return "select " + what + " from " + table + " where " + condition + extra + " order by " + order;
    }

    /** The arguments of the condition and one more. */
    @Nullable
    Object[] argumentsAnd(Object last) {
        @Nullable Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = last;
        return all;
    }
}
