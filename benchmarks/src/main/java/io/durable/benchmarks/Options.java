package io.durable.benchmarks;

import io.durable.benchmarks.engine.EngineKind;
import io.durable.benchmarks.workload.Workload;
import io.durable.benchmarks.workload.Workloads;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * What to run.
 *
 * @param workloads beginnings of names: {@code W2} stands for all that begin so
 * @param rounds how often each engine is measured, after a warm-up
 */
record Options(List<EngineKind> engines, List<String> workloads, boolean quick, int rounds, Path out) {

    static final String USAGE = """
            Options:
              --engine E,...    of %s (default: all)
              --workload W,...  W1 to W6 (default: all)
              --quick           small sizes, one round
              --rounds N        how often each engine is measured (default: 3)
              --out DIR         where results go (default: benchmarks/target/results)
            """.formatted(String.join(", ", EngineKind.labels()));

    /** @throws IllegalArgumentException if the arguments are not what {@link #USAGE} says */
    static Options parse(String... arguments) {
        List<EngineKind> engines = List.of(EngineKind.values());
        List<String> workloads = List.of("");
        boolean quick = false;
        int rounds = 0;
        Path out = Path.of("benchmarks", "target", "results");
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        while (!left.isEmpty()) {
            String option = left.poll();
            switch (option) {
                case "--engine" ->
                    engines = names(option, left).stream().map(EngineKind::of).toList();
                case "--workload" -> workloads = names(option, left);
                case "--quick" -> quick = true;
                case "--rounds" -> rounds = positive(option, value(option, left));
                case "--out" -> out = Path.of(value(option, left));
                default -> throw new IllegalArgumentException("Unknown option " + option);
            }
        }
        Options options = new Options(engines, workloads, quick, rounds > 0 ? rounds : quick ? 1 : 3, out);
        if (options.chosen().isEmpty()) {
            throw new IllegalArgumentException("None of these engines can do any of these workloads");
        }
        return options;
    }

    private static List<String> names(String option, Deque<String> left) {
        return Arrays.asList(value(option, left).split(","));
    }

    private static String value(String option, Deque<String> left) {
        String value = left.poll();
        if (value == null) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return value;
    }

    private static int positive(String option, String value) {
        if (!value.matches("[1-9][0-9]{0,3}")) {
            throw new IllegalArgumentException(option + " needs a positive number, not " + value);
        }
        return Integer.parseInt(value);
    }

    /** How many finished instances full tables have. */
    int finished() {
        return quick ? 100_000 : 1_000_000;
    }

    /** For how long at least the code of an engine, in all its kinds, runs in a workload before it is measured. */
    Duration warmUp() {
        return Duration.ofSeconds(quick ? 1 : 10);
    }

    /** The workloads to run: those of that name that one of the engines can do. */
    List<Workload<?>> chosen() {
        List<Workload<?>> all = quick ? Workloads.quick() : Workloads.full();
        for (String name : workloads) {
            if (all.stream().noneMatch(workload -> workload.name().startsWith(name))) {
                throw new IllegalArgumentException("There is no workload '" + name + "'; there are "
                        + all.stream().map(Workload::name).toList());
            }
        }
        return all.stream()
                .filter(workload -> workloads.stream().anyMatch(workload.name()::startsWith))
                .filter(workload -> engines.stream().anyMatch(kind -> kind.is(workload.needs())))
                .toList();
    }
}
