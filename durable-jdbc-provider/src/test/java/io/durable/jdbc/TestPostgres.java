package io.durable.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A real PostgreSQL, as durable as one in production: started once for all tests, or the one whose JDBC URL the system
 * property {@code durable.test.postgres-url} gives, in a database that is there for tests only.
 */
final class TestPostgres {

    private static final String URL = System.getProperty("durable.test.postgres-url", "");
    private static final String SERVER = URL.isEmpty() ? start() : URL;

    private TestPostgres() {}

    private static String start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "200")
                    .start()
                    .getJdbcUrl("postgres", "postgres");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A JDBC URL of the server. */
    static String url() {
        return SERVER;
    }

    /** The same with one more parameter. */
    static String urlWith(String parameter) {
        return SERVER + (SERVER.contains("?") ? "&" : "?") + parameter;
    }

    /** A JDBC URL that leads to an empty schema of that name. */
    static String emptySchema(String name) {
        JdbcTemplate jdbc = new JdbcTemplate(new DriverManagerDataSource(SERVER));
        jdbc.execute("drop schema if exists " + name + " cascade");
        jdbc.execute("create schema " + name);
        return urlWith("currentSchema=" + name);
    }
}
