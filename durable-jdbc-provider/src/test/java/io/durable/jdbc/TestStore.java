package io.durable.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.durable.provider.Provider;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A database with our tables, emptied for every test; time passes by making all it holds older. */
final class TestStore {

    /**
     * Times of the store that make things due or old; those in history are the nodes', and that of its creation tells an
     * instance from others. Instances come last: a ready one finds its messages due.
     */
    private static final Map<String, List<String>> TIMES = new LinkedHashMap<>();

    static {
        TIMES.put("message", List.of("visible_at", "created_at"));
        TIMES.put("activity", List.of("due_at", "created_at"));
        TIMES.put("node", List.of("lease_until"));
        TIMES.put("dead_letter", List.of("created_at"));
        TIMES.put("instance", List.of("ready_at", "updated_at", "ended_at"));
    }

    private final HikariDataSource dataSource;
    private final JdbcTemplate jdbc;
    private final JdbcSettings settings;
    private final boolean isPostgres;

    private TestStore(HikariDataSource dataSource, JdbcSettings settings) {
        this.dataSource = dataSource;
        this.settings = settings;
        this.jdbc = new JdbcTemplate(dataSource);
        this.isPostgres = dataSource.getJdbcUrl().contains("postgresql");
        JdbcSchema.update(dataSource, settings);
    }

    static TestStore at(String url) {
        return at(url, JdbcSettings.DEFAULT);
    }

    static TestStore at(String url, JdbcSettings settings) {
        return new TestStore(pool(url), settings);
    }

    /** A pool of connections to a database, whatever it has. */
    static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(16);
        return new HikariDataSource(config);
    }

    HikariDataSource dataSource() {
        return dataSource;
    }

    JdbcTemplate jdbc() {
        return jdbc;
    }

    /** A provider on empty tables. */
    Provider newProvider() {
        jdbc.update(named("delete from durable_history"));
        TIMES.keySet().forEach(table -> jdbc.update(named("delete from durable_" + table)));
        return provider();
    }

    /** Another provider on the same tables. */
    JdbcProvider provider() {
        return JdbcProvider.on(dataSource, new DataSourceTransactionManager(dataSource), settings);
    }

    /** Makes everything older; an engine that runs meanwhile and this never wait for each other in a circle. */
    void passTime(Duration duration) {
        if (isPostgres) {
            new TransactionTemplate(new DataSourceTransactionManager(dataSource)).executeWithoutResult(status -> {
                jdbc.execute(named("lock table durable_instance, durable_message, durable_activity, durable_node,"
                        + " durable_dead_letter in exclusive mode"));
                TIMES.keySet().forEach(table -> jdbc.update(ageing(table, duration)));
            });
        } else {
            TIMES.keySet().forEach(table -> jdbc.queryForList(named("select _rowid_ from durable_" + table), Long.class)
                    .forEach(row -> jdbc.update(ageing(table, duration) + " where _rowid_ = ?", row)));
        }
    }

    private String ageing(String table, Duration duration) {
        return TIMES.get(table).stream()
                .map(column -> column + " = " + column + " - interval '" + duration.toSeconds() + "' second")
                .collect(Collectors.joining(", ", named("update durable_" + table + " set "), ""));
    }

    private String named(String sql) {
        return sql.replace("durable_", settings.prefix());
    }
}
