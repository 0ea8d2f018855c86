package io.durable.reliability;

import io.durable.reliability.process.Plan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What to run, as told on the command line. */
final class Options {

    static final String USAGE = """
            Options:
              --seed N         what the nemesis does, and to whom (default: any; it is printed)
              --minutes N      how long (default: 2)
              --nodes N        how many processes (default: 3)
              --faults F,...   of %s; or none (default: all)
              --out DIR        where the report and all logs go (default: target/reliability)
            """.formatted(String.join(", ", Plan.FAULTS));

    private static final int MIN_NODES = 2;

    private Options() {}

    /** @throws IllegalArgumentException if the arguments are not what {@link #USAGE} says */
    static Plan parse(String... arguments) {
        long seed = ThreadLocalRandom.current().nextInt(Integer.MAX_VALUE);
        long minutes = 2;
        int nodes = 3;
        List<String> faults = Plan.FAULTS;
        Path out = Path.of("target", "reliability");
        Deque<String> left = new ArrayDeque<>(List.of(arguments));
        while (!left.isEmpty()) {
            String option = left.poll();
            switch (option) {
                case "--seed" -> seed = number(option, left, Long.MIN_VALUE);
                case "--minutes" -> minutes = number(option, left, 1);
                case "--nodes" -> nodes = (int) number(option, left, MIN_NODES);
                case "--faults" -> faults = faults(value(option, left));
                case "--out" -> out = Path.of(value(option, left));
                default -> throw new IllegalArgumentException("Unknown option " + option);
            }
        }
        return new Plan(seed, Duration.ofMinutes(minutes), nodes, faults, out);
    }

    private static List<String> faults(String names) {
        return names.equals("none") ? List.of() : Arrays.asList(names.split(","));
    }

    private static String value(String option, Deque<String> left) {
        String value = left.poll();
        if (value == null) {
            throw new IllegalArgumentException(option + " needs a value");
        }
        return value;
    }

    private static long number(String option, Deque<String> left, long least) {
        String value = value(option, left);
        if (!value.matches("-?[0-9]{1,18}") || Long.parseLong(value) < least) {
            throw new IllegalArgumentException(option + " needs a number"
                    + (least == Long.MIN_VALUE ? "" : " of at least " + least) + ", not " + value);
        }
        return Long.parseLong(value);
    }
}
