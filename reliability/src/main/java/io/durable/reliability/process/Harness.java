package io.durable.reliability.process;

import io.durable.reliability.database.Database;
import io.durable.reliability.database.FullDisk;
import io.durable.reliability.database.Postgres;
import io.durable.reliability.load.Meter;
import io.durable.reliability.nemesis.Fault;
import io.durable.reliability.nemesis.Nemesis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes on a PostgreSQL, a steady load, and a nemesis, in rounds: after each, when all is calm, everything is held
 * against what must be, and deleted.
 */
public final class Harness {

    private static final Logger log = LoggerFactory.getLogger(Harness.class);
    private static final Duration ROUND = Duration.ofMinutes(5);
    private static final Duration PAUSE = Duration.ofMillis(2_500);
    /** Every fault happens at least once, should that take longer than planned. */
    private static final Duration OVERTIME = Duration.ofMinutes(2);

    private final Plan plan;
    private final SplittableRandom random;
    private final Verdict verdict;

    public Harness(Plan plan) {
        this.plan = plan;
        this.random = new SplittableRandom(plan.seed());
        this.verdict = new Verdict(plan);
    }

    /** Runs, and leaves a report in the plan's directory. */
    public Verdict run() throws IOException, InterruptedException {
        log.info("{}", plan);
        Path out = Files.createDirectories(plan.out().toAbsolutePath());
        Path logs = Files.createTempDirectory(out, "logs");
        Meter meter = new Meter();
        try (Postgres postgres = new Postgres(logs)) {
            Database database = postgres.database("harness");
            List<Fault<NodeSlot>> faults = new ProcessFaults(postgres, new FullDisk(database)).chosen(plan.faults());
            try (Fleet fleet = new Fleet(plan.nodes(), database.url(), logs);
                    Sampler sampler = new Sampler(fleet, database, meter, plan.time())) {
                Instant end = Instant.now().plus(plan.time());
                while (verdict.complaints().isEmpty() && Instant.now().isBefore(end)) {
                    round(new Round(fleet, database, logs), nemesis(fleet, faults, sampler), meter, end);
                    verdict.write(sampler.samples(), out);
                }
            }
        }
        return verdict;
    }

    private Nemesis<NodeSlot> nemesis(Fleet fleet, List<Fault<NodeSlot>> faults, Sampler sampler) {
        Nemesis<NodeSlot> nemesis = new Nemesis<>(fleet::nodes, faults, random.nextLong(), PAUSE);
        nemesis.onFault(sampler::mark);
        return nemesis;
    }

    private void round(Round round, Nemesis<NodeSlot> nemesis, Meter meter, Instant end) throws InterruptedException {
        Instant full = Instant.now().plus(ROUND);
        Instant roundEnd = full.isBefore(end) ? full : end;
        BooleanSupplier on = () -> {
            Instant limit = nemesis.hasDoneAll() ? roundEnd : roundEnd.plus(OVERTIME);
            return !nemesis.hasFailed() && Instant.now().isBefore(limit);
        };
        round.run(nemesis, random.nextLong(), meter, on);
        if (!nemesis.hasDoneAll()) {
            round.complaints().add("Of " + plan.faults() + " only these have happened: " + nemesis.done());
        }
        round.judge();
        if (round.complaints().isEmpty()) {
            round.sweep();
        }
        verdict.add(round, nemesis.done());
        log.info(
                "{} instances, {} events, {} complaints",
                round.instances(),
                round.events(),
                round.complaints().size());
    }
}
