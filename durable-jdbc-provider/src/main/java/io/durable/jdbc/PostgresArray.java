package io.durable.jdbc;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.SqlValue;

/** An array as PostgreSQL reads it. The driver would write it one character at a time. */
record PostgresArray(@Nullable Object[] elements) implements SqlValue {

    /** What it is an array of, the statement says. */
    @Override
    public void setValue(PreparedStatement statement, int index) throws SQLException {
        statement.setObject(index, toString(), Types.OTHER);
    }

    @Override
    public void cleanup() {}

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(32 * elements.length).append('{');
        for (int i = 0; i < elements.length; i++) {
            if (i > 0) {
                text.append(',');
            }
            append(elements[i], text);
        }
        return text.append('}').toString();
    }

    private static void append(@Nullable Object element, StringBuilder text) {
        if (element == null || element instanceof Number || element instanceof Boolean) {
            text.append(element);
        } else {
            quote(element.toString(), text);
        }
    }

    private static void quote(String element, StringBuilder text) {
        text.append('"');
        int written = 0;
        for (int i = 0; i < element.length(); i++) {
            char next = element.charAt(i);
            if (next == '"' || next == '\\') {
                text.append(element, written, i).append('\\');
                written = i;
            }
        }
        text.append(element, written, element.length()).append('"');
    }
}
