package io.durable.reliability.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import io.zonky.test.db.postgres.util.LinuxUtils;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.jdbc.core.JdbcTemplate;

/** A real PostgreSQL of our own, as durable as one in production, that can be brought down and up again. */
public final class Postgres implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 60;

    private final Path directory;
    private final EmbeddedPostgres server;

    /** @param parent where a new directory for its data is made */
    public Postgres(Path parent) {
        try {
            directory = Files.createTempDirectory(parent.toAbsolutePath(), "postgres");
            server = EmbeddedPostgres.builder()
                    .setDataDirectory(directory.resolve("data"))
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "300")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        requireOn("fsync");
        requireOn("synchronous_commit");
        requireOn("full_page_writes");
    }

    private void requireOn(String setting) {
        String value = new JdbcTemplate(server.getPostgresDatabase()).queryForObject("show " + setting, String.class);
        if (!"on".equals(value)) {
            throw new IllegalStateException("PostgreSQL runs with " + setting + " = " + value);
        }
    }

    /** A new database with our tables. */
    public Database database(String name) {
        new JdbcTemplate(server.getPostgresDatabase()).execute("create database " + name);
        return new Database(server.getJdbcUrl("postgres", name)).withTables().withCommitLog();
    }

    /** Has the server refuse all writes, in connections that are open too. */
    public void readOnly(boolean refuse) {
        JdbcTemplate jdbc = new JdbcTemplate(server.getPostgresDatabase());
        jdbc.execute("alter system set default_transaction_read_only = " + refuse);
        jdbc.execute("select pg_reload_conf()");
    }

    /** Ends every process of the server at once, as a crash would. */
    public void stopImmediately() {
        control("stop", "-m", "immediate");
    }

    /** Starts the server again on its port, with the options it had; it recovers from its log. */
    public void startAgain() {
        String options = commandLine().substring(commandLine().indexOf(' ') + 1);
        control("start", "-l", directory.resolve("log").toString(), "-o", options);
    }

    /** How the server was started: its program and quoted options. */
    private String commandLine() {
        try {
            return Files.readString(directory.resolve("data/postmaster.opts")).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void control(String action, String... options) {
        Path binaries =
                Path.of(commandLine().substring(0, commandLine().indexOf(' '))).getParent();
        List<String> command = new ArrayList<>();
        if (LinuxUtils.isUnshareAvailable()) {
            command.addAll(List.of("unshare", "-U")); // PostgreSQL refuses to run as root
        }
        command.addAll(List.of(
                binaries.resolve("pg_ctl").toString(),
                action,
                "-w",
                "-D",
                directory.resolve("data").toString()));
        command.addAll(List.of(options));
        File output = directory.resolve("pg_ctl.log").toFile();
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output)
                    .start();
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IllegalStateException(command + ": " + Files.readString(output.toPath()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
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
