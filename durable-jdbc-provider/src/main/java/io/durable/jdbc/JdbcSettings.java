package io.durable.jdbc;

import org.jspecify.annotations.Nullable;

/**
 * Where the tables are.
 *
 * @param prefix what the name of every table starts with; may name a schema, as in {@code engine.durable_}
 */
public record JdbcSettings(String prefix) {

    public static final JdbcSettings DEFAULT = new JdbcSettings("durable_");

    public JdbcSettings {
        if (!prefix.matches("([A-Za-z][A-Za-z0-9_]*\\.)?[A-Za-z][A-Za-z0-9_]*")) {
            throw new IllegalArgumentException("'" + prefix + "' is no prefix for tables; write letters, digits and _");
        }
    }

    @Nullable
    String schema() {
        return prefix.contains(".") ? prefix.substring(0, prefix.indexOf('.')) : null;
    }

    String tablePrefix() {
        return prefix.substring(prefix.indexOf('.') + 1);
    }
}
