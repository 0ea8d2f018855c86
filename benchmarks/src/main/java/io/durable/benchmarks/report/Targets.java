package io.durable.benchmarks.report;

import io.durable.benchmarks.report.WorkloadResult.EngineResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What Durable on PostgreSQL is to reach, as far as the results at hand can tell. */
final class Targets {

    static final String OURS = "durable-postgres";

    private static final String FULL = "durable-million";
    private static final String DBOS = "dbos";

    /**
     * @param atLeast whether {@code limit} is the least that will do, rather than the most
     * @param found {@code null} if one of those it takes was not measured, or has failed
     */
    record Target(
            String what,
            boolean atLeast,
            double limit,
            @Nullable Double found) {

        /** {@code null} if nobody knows. */
        public @Nullable Boolean holds() {
            if (found == null) {
                return null;
            }
            return atLeast ? found >= limit : found <= limit;
        }
    }

    private record Figure(String workload, String engine, String metric) {

        Figure of(String other) {
            return new Figure(workload, other, metric);
        }
    }

    private final List<WorkloadResult> results;
    private final List<Target> targets = new ArrayList<>();

    private Targets(List<WorkloadResult> results) {
        this.results = results;
    }

    static List<Target> in(List<WorkloadResult> results) {
        Targets targets = new Targets(results);
        targets.compare();
        return targets.targets;
    }

    private void compare() {
        Figure chains = new Figure("W1", OURS, "chains");
        least("W1, × DBOS", 4, chains, chains.of(DBOS));
        least("W1, × db-scheduler", 2, chains, chains.of("db-scheduler"));
        least("W1, of the floor", 0.2, chains, chains.of("floor"));
        for (String fanOut : List.of("W2-1x1000", "W2-20x100")) {
            Figure activities = new Figure(fanOut, OURS, "activities");
            least(fanOut + ", × DBOS", 8, activities, activities.of(DBOS));
        }
        Figure latency = new Figure("W3", OURS, "p50");
        most("W3 p50, of DBOS", 1, latency, latency.of(DBOS));
        Figure events = new Figure("W4", OURS, "events");
        least("W4, × DBOS", 4, events, events.of(DBOS));
        for (String length : List.of("500 steps", "1,000 steps", "2,000 steps", "10,000 steps")) {
            Figure steps = new Figure("W5", OURS, length);
            least("W5, " + length + ", × DBOS", 1.3, steps, steps.of(DBOS));
        }
        least(
                "W5, 10,000 steps, of the rate at 500",
                0.8,
                new Figure("W5", OURS, "10,000 steps"),
                new Figure("W5", OURS, "500 steps"));
        most("W6, bytes of heap per parked instance", 4_096, new Figure("W6", OURS, "heap"));
        most("W6, % of a core while all wait", 2, new Figure("W6", OURS, "idle CPU"));
        least("W6, woken, of the rate of W1", 1, new Figure("W6", OURS, "woken"), chains);
        for (String load : List.of("16 clients", "32 clients")) {
            Figure twoProcesses = new Figure("W1-nodes", "durable-2-processes", load);
            least("two processes, of one, " + load, 1, twoProcesses, twoProcesses.of("durable-1-process"));
        }
        least("W1 on tables full of finished instances, of empty tables", 0.8, chains.of(FULL), chains);
        most("W3 p50 on tables full of finished instances, of empty tables", 1.2, latency.of(FULL), latency);
    }

    private void least(String what, double limit, Figure ours, Figure other) {
        if (ran(ours) && ran(other)) {
            targets.add(new Target(what, true, limit, ratio(ours, other).orElse(null)));
        }
    }

    private void most(String what, double limit, Figure ours, Figure other) {
        if (ran(ours) && ran(other)) {
            targets.add(new Target(what, false, limit, ratio(ours, other).orElse(null)));
        }
    }

    private void most(String what, double limit, Figure ours) {
        if (ran(ours)) {
            targets.add(new Target(
                    what, false, limit, spread(ours).map(Spread::median).orElse(null)));
        }
    }

    private boolean ran(Figure figure) {
        return results.stream().anyMatch(result -> result.title().name().equals(figure.workload()));
    }

    private Optional<Double> ratio(Figure ours, Figure other) {
        boolean sameRounds = ours.workload().equals(other.workload());
        return spread(ours).flatMap(own -> spread(other)
                .map(others -> sameRounds ? own.ratioTo(others) : own.median() / others.median()));
    }

    private Optional<Spread> spread(Figure figure) {
        return results.stream()
                .filter(result -> result.title().name().equals(figure.workload()))
                .filter(result -> !result.failures().containsKey(figure.engine()))
                .flatMap(result -> result.engines().stream())
                .filter(engine -> engine.engine().equals(figure.engine()))
                .map(EngineResult::figures)
                .filter(figures -> figures.containsKey(figure.metric()))
                .map(figures -> figures.get(figure.metric()))
                .findFirst();
    }
}
