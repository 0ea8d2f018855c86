package io.durable.jdbc.storm;

import io.durable.jdbc.JdbcSchema;
import io.durable.jdbc.JdbcSettings;
import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A database that several nodes share, each over a line of its own. */
record Database(String url) {

    /** A new database in memory, with our tables. */
    static Database h2() {
        return new Database("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1").withTables();
    }

    Database withTables() {
        JdbcSchema.update(connections(), JdbcSettings.DEFAULT);
        return this;
    }

    boolean isPostgres() {
        return url.toLowerCase(Locale.ROOT).startsWith("jdbc:postgresql:");
    }

    /** New connections, none of them pooled. */
    DataSource connections() {
        return new DriverManagerDataSource(url);
    }

    /** For those who look on, over a line that nobody breaks. */
    JdbcTemplate observer() {
        return new JdbcTemplate(connections());
    }

    @Override
    public String toString() {
        return isPostgres() ? "PostgreSQL" : "H2";
    }
}
