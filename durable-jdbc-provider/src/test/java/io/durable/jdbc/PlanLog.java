package io.durable.jdbc;

import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A PostgreSQL that writes down the plan of every statement, and never analyses a table unless told to. */
final class PlanLog implements AutoCloseable {

    private static final String ENTRY = "@@";
    private static final String PLAN = "plan:\n";
    private static final long TAIL = 10_000;

    private final EmbeddedPostgres postgres;
    private final SingleConnectionDataSource connection;
    private final JdbcTemplate jdbc;

    PlanLog() throws IOException {
        postgres = EmbeddedPostgres.builder()
                .setServerConfig("autovacuum", "off")
                .setServerConfig("session_preload_libraries", "auto_explain")
                .setServerConfig("auto_explain.log_min_duration", "0")
                .setServerConfig("auto_explain.log_nested_statements", "on")
                .setServerConfig("auto_explain.log_format", "json")
                .setServerConfig("logging_collector", "on")
                .setServerConfig("log_rotation_size", "0")
                .setServerConfig("log_line_prefix", ENTRY)
                .start();
        connection = new SingleConnectionDataSource(url(), true);
        jdbc = new JdbcTemplate(connection);
        jdbc.execute("set auto_explain.log_min_duration = -1"); // what we do here is of no interest
    }

    String url() {
        return postgres.getJdbcUrl("postgres", "postgres");
    }

    /** Runs statements whose plans do not count. */
    JdbcTemplate jdbc() {
        return jdbc;
    }

    /** The plans of everything {@code statements} does on one connection of its own. */
    List<Plan> of(JdbcTemplate observed, Runnable statements) {
        long from = size();
        statements.run();
        String end = UUID.randomUUID().toString();
        observed.queryForList("select '" + end + "'");
        await().atMost(Duration.ofMinutes(1))
                .until(() -> text(Math.max(from, size() - TAIL)).contains(end));
        return Arrays.stream(text(from).split(ENTRY))
                .filter(entry -> entry.contains(PLAN) && !entry.contains(end))
                .map(entry -> Plan.read(entry.substring(entry.indexOf(PLAN) + PLAN.length())))
                .toList();
    }

    private long size() {
        Long size = jdbc.queryForObject("select size from pg_stat_file(pg_current_logfile())", Long.class);
        return size == null ? 0 : size;
    }

    private String text(long from) {
        return jdbc.queryForObject(
                "select pg_read_file(pg_current_logfile(), ?, ?)", String.class, from, size() - from);
    }

    @Override
    public void close() throws IOException {
        connection.destroy();
        postgres.close();
    }
}
