package io.durable.reliability.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.reliability.check.Checker;
import io.durable.reliability.check.Journal;
import io.durable.reliability.check.Rows;
import io.durable.reliability.database.Calm;
import io.durable.reliability.database.Database;
import io.durable.reliability.load.Flows;
import io.durable.reliability.load.Load;
import io.durable.reliability.load.Meter;
import io.durable.reliability.load.Stories;
import io.durable.reliability.nemesis.Nemesis;
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
                Load load = new Load(() -> cluster.any().client(), journal, database.observer(), new Meter())) {
            Nemesis<StormNode> nemesis = new Nemesis<>(cluster::living, LineFaults.on(cluster), seed, pause);
            nemesis.start();
            try {
                load.begin(new Stories(seed).tell("storm-").limit(instances).iterator());
                load.awaitEnd(TOLD);
            } finally {
                nemesis.stop();
            }
            assertThat(nemesis.hasDoneAll()).as(toString()).isTrue();
            assertThat(load.surprises()).as(toString()).isEmpty();
            Calm.awaitOn(database);
            report = this + ": " + nemesis.done();
        }
        assertThat(new Checker(Flows::code, Flows.LIMITS).complaints(Rows.read(database.observer()), journal))
                .as(report)
                .isEmpty();
        return report;
    }
}
