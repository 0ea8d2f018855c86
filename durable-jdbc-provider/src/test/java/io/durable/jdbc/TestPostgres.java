package io.durable.jdbc;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A real PostgreSQL, started once for all tests, as durable as one in production. */
final class TestPostgres {

    private static final EmbeddedPostgres POSTGRES = start();

    private TestPostgres() {}

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "200")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A JDBC URL of the server. */
    static String url() {
        return POSTGRES.getJdbcUrl("postgres", "postgres");
    }
}
