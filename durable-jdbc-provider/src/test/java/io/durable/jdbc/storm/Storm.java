package io.durable.jdbc.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Several nodes, a mixed load, and a nemesis that follows from a seed.
 *
 * @param pause average time between two faults
 */
record Storm(long seed, int instances, int nodes, Duration pause) {

    private static final Duration TOLD = Duration.ofMinutes(30);
    private static final Duration CALM = Duration.ofMinutes(2);
    private static final int ENOUGH = 20;

    /** Rages, waits until all is quiet again, and holds what is left against what must be. */
    String rage(Database database) throws InterruptedException {
        Journal journal = new Journal();
        String report;
        try (Cluster cluster = new Cluster(database, nodes, Cluster.SHORT_LEASE, new Flows(journal)::register);
                Load load = new Load(cluster, journal, database.observer())) {
            Nemesis nemesis = new Nemesis(cluster, seed, pause);
            nemesis.start();
            try {
                load.run(new Stories(seed).tell(instances), TOLD);
            } finally {
                nemesis.stop();
            }
            assertThat(nemesis.done()).as(toString()).containsKeys(Nemesis.Fault.values());
            assertThat(load.surprises()).as(toString()).isEmpty();
            awaitCalm(database.observer());
            report = this + " on " + database + ": " + nemesis.done();
        }
        assertThat(Checker.complaints(Rows.read(database.observer()), journal))
                .as(report)
                .isEmpty();
        return report;
    }

    /** Waits until nothing is left to be done; instances that wait for mail that never comes are at rest. */
    private void awaitCalm(JdbcTemplate observer) {
        await().atMost(CALM)
                .untilAsserted(
                        () -> assertThat(unfinished(observer)).as(toString()).isEmpty());
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
