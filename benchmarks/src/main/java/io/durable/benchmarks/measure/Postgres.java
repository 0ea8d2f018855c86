package io.durable.benchmarks.measure;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** A PostgreSQL of our own, with the durability it has by default, on a data directory of its own. */
public final class Postgres implements AutoCloseable {

    private final EmbeddedPostgres server;
    private final JdbcTemplate jdbc;
    private int databases;

    private Postgres(EmbeddedPostgres server) {
        this.server = server;
        DataSource dataSource = server.getPostgresDatabase();
        this.jdbc = new JdbcTemplate(dataSource);
        requireOn("fsync");
        requireOn("synchronous_commit");
        requireOn("full_page_writes");
    }

    /** Starts a server; {@code dataDirectory} must not exist or be left over from an earlier run. */
    public static Postgres start(Path dataDirectory) {
        try {
            return new Postgres(EmbeddedPostgres.builder()
                    .setDataDirectory(dataDirectory)
                    .setCleanDataDirectory(true)
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("max_connections", "100")
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void requireOn(String setting) {
        String value = jdbc.queryForObject("show " + setting, String.class);
        if (!"on".equals(value)) {
            throw new IllegalStateException("PostgreSQL runs with " + setting + " = " + value);
        }
    }

    /** @throws IllegalStateException if somebody has stopped the server */
    public void requireRunning() {
        try {
            version();
        } catch (DataAccessException e) {
            throw new IllegalStateException("PostgreSQL was stopped", e);
        }
    }

    /** What the server says of itself. */
    public String version() {
        return String.valueOf(jdbc.queryForObject("show server_version", String.class));
    }

    /** Gives a measurement an empty database. */
    public Database newDatabase(@Nullable Traffic traffic) {
        String name = "bench_" + ++databases;
        jdbc.execute("create database " + name);
        return new Database(server.getJdbcUrl("postgres", name), traffic);
    }

    /** The database of that name, made when it is first asked for. */
    public Database keptDatabase(String name, @Nullable Traffic traffic) {
        if (jdbc.queryForList("select 1 from pg_database where datname = ?", name)
                .isEmpty()) {
            jdbc.execute("create database \"" + name + "\"");
        }
        return new Database(server.getJdbcUrl("postgres", name), traffic);
    }

    /** Removes the database made last by {@link #newDatabase}. */
    public void dropDatabase() {
        jdbc.execute("drop database bench_" + databases + " with (force)");
    }

    /** Writes out everything, so that nobody pays for what others have left behind. */
    public void checkpoint() {
        jdbc.execute("checkpoint");
    }

    /** How much has been written to the log, ever. */
    public long walBytes() {
        Long bytes = jdbc.queryForObject("select pg_current_wal_insert_lsn() - '0/0'::pg_lsn", Long.class);
        return bytes == null ? 0 : bytes;
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
