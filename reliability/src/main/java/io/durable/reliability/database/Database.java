package io.durable.reliability.database;

import io.durable.jdbc.JdbcSchema;
import io.durable.jdbc.JdbcSettings;
import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A database that several nodes share, each over a line of its own. */
public record Database(String url) {

    /** A new database in memory, with our tables. */
    public static Database h2() {
        return new Database("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1").withTables();
    }

    Database withTables() {
        JdbcSchema.update(connections(), JdbcSettings.DEFAULT);
        return this;
    }

    /** Has PostgreSQL keep a log of who owned what when, which H2 cannot. */
    Database withCommitLog() {
        CommitLog.keepIn(observer());
        return this;
    }

    public boolean isPostgres() {
        return url.toLowerCase(Locale.ROOT).startsWith("jdbc:postgresql:");
    }

    private DataSource connections() {
        return new DriverManagerDataSource(url);
    }

    /** New connections of a node, none of them pooled; the commit log knows them by that name. */
    public DataSource connections(String node) {
        return isPostgres()
                ? new DriverManagerDataSource(url + "&loginTimeout=10&ApplicationName=" + node)
                : connections();
    }

    /** For those who look on, over a line that nobody breaks. */
    public JdbcTemplate observer() {
        return new JdbcTemplate(connections());
    }

    @Override
    public String toString() {
        return isPostgres() ? "PostgreSQL" : "H2";
    }
}
