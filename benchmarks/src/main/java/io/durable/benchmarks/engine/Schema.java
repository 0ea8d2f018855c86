package io.durable.benchmarks.engine;

import io.durable.jdbc.JdbcSchema;
import io.durable.jdbc.JdbcSettings;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.sql.DataSource;

/** The tables of Durable, made without a word: Liquibase tells a page about every database. */
final class Schema {

    private static final Logger LIQUIBASE = Logger.getLogger("liquibase");

    private Schema() {}

    static void create(DataSource dataSource) {
        LIQUIBASE.setLevel(Level.WARNING);
        JdbcSchema.update(dataSource, JdbcSettings.DEFAULT);
    }
}
