package io.durable.benchmarks.measure;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TrafficTests {

    private final Traffic traffic = new Traffic();
    private final DataSource pool = new Database("jdbc:h2:mem:traffic", traffic).pool(2);

    @AfterEach
    void closePool() {
        Database.close(pool);
    }

    @Test
    void statementOutsideATransactionIsARoundTripAndACommit() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
        }
        assertCounted(1, 1, 1);
    }

    @Test
    void batchIsManyStatementsAndOneRoundTrip() throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement call = connection.prepareStatement("call ?")) {
                for (int i = 0; i < 3; i++) {
                    call.setInt(1, i);
                    call.addBatch();
                }
                call.executeBatch();
            }
            connection.commit();
        }
        assertCounted(3, 2, 1);
    }

    @Test
    void statementsSentTogetherAreOneRoundTrip() throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement both = connection.prepareStatement("call 1;\ncall ?")) {
            both.setInt(1, 2);
            both.execute();
        }
        assertCounted(2, 1, 1);
    }

    @Test
    void whatIsUndoneIsNoCommit() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("select 1");
            connection.rollback();
        }
        assertCounted(1, 2, 0);
    }

    @Test
    void poolIsStillReachable() throws SQLException {
        assertThat(pool.unwrap(HikariDataSource.class).isRunning()).isTrue();
    }

    private void assertCounted(long statements, long roundTrips, long commits) {
        assertThat(traffic.counters())
                .containsEntry("statements", statements)
                .containsEntry("round trips", roundTrips)
                .containsEntry("commits", commits);
    }
}
