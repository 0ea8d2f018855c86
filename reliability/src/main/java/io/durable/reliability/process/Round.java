package io.durable.reliability.process;

import io.durable.reliability.check.Checker;
import io.durable.reliability.check.Journal;
import io.durable.reliability.check.Rows;
import io.durable.reliability.database.Calm;
import io.durable.reliability.database.Database;
import io.durable.reliability.load.Flows;
import io.durable.reliability.load.Load;
import io.durable.reliability.load.Meter;
import io.durable.reliability.load.Stories;
import io.durable.reliability.load.Story;
import io.durable.reliability.nemesis.Nemesis;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.awaitility.core.ConditionTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;

/** A time of load and faults, then calm, then judgement, then a clean table. */
final class Round {

    private static final Duration TOLD = Duration.ofMinutes(2);
    private static final List<String> TABLES = List.of(
            "durable_instance", "durable_history", "durable_message", "durable_activity", "durable_dead_letter");

    private final Fleet fleet;
    private final Database database;
    private final Path logs;
    private final List<String> complaints = new ArrayList<>();
    private int instances;
    private int events;

    /** @param logs where clients and nodes write down what they were told and did */
    Round(Fleet fleet, Database database, Path logs) {
        this.fleet = fleet;
        this.database = database;
        this.logs = logs;
    }

    /** Goes on as long as {@code on} says, then until every story has come to its end. */
    void run(Nemesis<NodeSlot> nemesis, long seed, Meter meter, BooleanSupplier on) throws InterruptedException {
        try (RoundLog log = new RoundLog(logs, "clients", fleet.round());
                Load load = new Load(fleet::anyClient, log, database.observer(), meter)) {
            nemesis.start();
            try {
                load.begin(stories(seed, on));
            } finally {
                nemesis.stop();
            }
            load.awaitEnd(TOLD);
            load.surprises().forEach(surprise -> complaints.add(surprise.getMessage()));
        }
        complaints.addAll(fleet.deserters());
        fleet.closeDoors();
        try {
            Calm.awaitOn(database);
        } catch (ConditionTimeoutException e) {
            complaints.add("No calm: " + e.getMessage());
        }
    }

    private Iterator<Story> stories(long seed, BooleanSupplier on) {
        return new Stories(seed)
                .tell("round-" + fleet.round() + "-")
                .takeWhile(story -> on.getAsBoolean())
                .iterator();
    }

    /** Holds what is left against what must be. */
    void judge() {
        Rows rows = Rows.read(database.observer());
        Journal journal = RoundLog.read(logs, fleet.round());
        instances = rows.instances().size();
        events = rows.events().size();
        complaints.addAll(new Checker(Flows::code, Flows.LIMITS).complaints(rows, journal));
    }

    /** Deletes everything, as an administrator would, and looks whether anything is left. */
    void sweep() {
        fleet.nodes().get(0).sweep();
        JdbcTemplate observer = database.observer();
        for (String table : TABLES) {
            Long left = observer.queryForObject("select count(*) from " + table, Long.class);
            if (left == null || left > 0) {
                complaints.add(left + " rows are left in " + table + " when all is deleted");
            }
        }
        observer.execute("truncate harness.commit, harness.lease");
        RoundLog.delete(logs, fleet.round());
        fleet.beginNextRound();
    }

    List<String> complaints() {
        return complaints;
    }

    int instances() {
        return instances;
    }

    int events() {
        return events;
    }
}
