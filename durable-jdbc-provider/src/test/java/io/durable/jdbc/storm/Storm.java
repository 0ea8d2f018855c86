package io.durable.jdbc.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

/**
 * Several nodes, a mixed load, and a nemesis that follows from a seed.
 *
 * @param pause average time between two faults
 */
record Storm(long seed, int instances, int nodes, Duration pause) {

    private static final Duration TOLD = Duration.ofMinutes(30);

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
            Calm.awaitOn(database);
            report = this + ": " + nemesis.done();
        }
        assertThat(Checker.complaints(Rows.read(database.observer()), journal))
                .as(report)
                .isEmpty();
        return report;
    }
}
