package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Changes rows of a PostgreSQL at the moment something else wants to. */
record Meanwhile(DataSource dataSource) {

    /** What comes of {@code work} if it has to wait for somebody who makes a change. */
    <T> T run(Runnable change, Supplier<T> work) {
        return run(change, work, () -> {});
    }

    /** @param then what the one who makes the change does before the end of that, while {@code work} waits */
    <T> T run(Runnable change, Supplier<T> work, Runnable then) {
        CompletableFuture<T> waiting = new TransactionTemplate(new DataSourceTransactionManager(dataSource))
                .execute(status -> {
                    change.run();
                    CompletableFuture<T> begun = CompletableFuture.supplyAsync(work);
                    Awaitility.await("somebody to wait for this change").until(() -> begun.isDone() || somebodyWaits());
                    assertThat(begun).as("work that waits for this change").isNotDone();
                    then.run();
                    return begun;
                });
        return waiting.join();
    }

    /** Whether anybody waits for a lock. */
    boolean somebodyWaits() {
        return new JdbcTemplate(dataSource)
                        .queryForObject(
                                "select count(*) from pg_stat_activity"
                                        + " where datname = current_database() and wait_event_type = 'Lock'",
                                Long.class)
                > 0;
    }
}
