package io.durable.reliability.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/** Nothing is left to be done, and whatever waits does so rightly. */
public final class Calm {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final int ENOUGH = 20;

    private Calm() {}

    public static void awaitOn(Database database) {
        JdbcTemplate observer = database.observer();
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(unfinished(observer)).isEmpty());
    }

    private static List<String> unfinished(JdbcTemplate observer) {
        List<String> unfinished = observer.query(
                "select * from durable_instance where ready_at < current_timestamp + interval '10' minute limit "
                        + ENOUGH,
                (row, n) -> row.getString("instance_id") + " " + row.getString("status") + " of "
                        + row.getString("owner") + " ready at " + row.getString("ready_at"));
        unfinished.addAll(observer.query(
                "select * from durable_activity limit " + ENOUGH,
                (row, n) -> row.getString("instance_id") + " " + row.getString("name") + " of "
                        + row.getString("owner") + " due at " + row.getString("due_at") + " cancelled: "
                        + row.getString("cancelled")));
        return unfinished;
    }
}
