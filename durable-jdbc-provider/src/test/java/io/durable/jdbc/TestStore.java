package io.durable.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.durable.provider.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A database with our tables, emptied for every test; time passes by making all it holds older. */
final class TestStore {

    private static final Map<String, List<String>> TIMES = Map.of(
            "instance", List.of("ready_at", "created_at", "updated_at"),
            "history", List.of(), // what it holds are the nodes' times, not the store's
            "message", List.of("visible_at", "created_at"),
            "activity", List.of("due_at", "created_at"),
            "node", List.of("lease_until"),
            "dead_letter", List.of("created_at"));

    private final HikariDataSource dataSource;
    private final JdbcTemplate jdbc;
    private final boolean isPostgres;

    private TestStore(HikariDataSource dataSource) {
        this.dataSource = dataSource;
        this.jdbc = new JdbcTemplate(dataSource);
        this.isPostgres = dataSource.getJdbcUrl().contains("postgresql");
        JdbcSchema.update(dataSource, JdbcSettings.DEFAULT);
    }

    static TestStore at(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(16);
        return new TestStore(new HikariDataSource(config));
    }

    HikariDataSource dataSource() {
        return dataSource;
    }

    JdbcTemplate jdbc() {
        return jdbc;
    }

    /** A provider on empty tables. */
    Provider newProvider() {
        TIMES.keySet().forEach(table -> jdbc.update("delete from durable_" + table));
        return provider();
    }

    /** Another provider on the same tables. */
    JdbcProvider provider() {
        return JdbcProvider.on(dataSource, new DataSourceTransactionManager(dataSource), JdbcSettings.DEFAULT);
    }

    /** Holds no lock an engine that runs meanwhile could wait for while we wait for one of its own. */
    void passTime(Duration duration) {
        TIMES.forEach((table, columns) -> {
            String update = columns.stream()
                    .map(column -> column + " = " + column + " - interval '" + duration.toSeconds() + "' second")
                    .collect(Collectors.joining(", ", "update durable_" + table + " set ", ""));
            if (!columns.isEmpty() && isPostgres) {
                ageLockedTable(table, update);
            } else if (!columns.isEmpty()) {
                ageRowByRow(table, update);
            }
        });
    }

    private void ageLockedTable(String table, String update) {
        new TransactionTemplate(new DataSourceTransactionManager(dataSource)).executeWithoutResult(status -> {
            jdbc.execute("lock table durable_" + table + " in exclusive mode");
            jdbc.update(update);
        });
    }

    private void ageRowByRow(String table, String update) {
        jdbc.queryForList("select _rowid_ from durable_" + table, Long.class)
                .forEach(row -> jdbc.update(update + " where _rowid_ = ?", row));
    }
}
