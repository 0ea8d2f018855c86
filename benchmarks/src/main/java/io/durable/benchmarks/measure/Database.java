package io.durable.benchmarks.measure;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The database of one measurement: empty, but for engines that keep theirs.
 *
 * @param traffic counts what goes to the database; {@code null} while time is measured
 */
public record Database(String url, @Nullable Traffic traffic) {

    /** A pool of connections, closed with {@link #close}. */
    public DataSource pool(int size) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setMaximumPoolSize(size);
        HikariDataSource pool = new HikariDataSource(config);
        return traffic == null ? pool : traffic.counting(pool);
    }

    /** Closes a pool that {@link #pool} has made. */
    public static void close(DataSource pool) {
        try {
            pool.unwrap(HikariDataSource.class).close();
        } catch (SQLException e) {
            throw new IllegalStateException("Not a pool of ours", e);
        }
    }
}
