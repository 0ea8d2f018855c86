package io.durable.programs;

import java.util.function.LongConsumer;
import java.util.stream.LongStream;

/**
 * Runs a check for many seeds. {@code -Ddurable.test.seed=42} runs that seed alone, to see a failure again;
 * {@code -Ddurable.test.effort=100} runs a hundred times as many seeds as the build does.
 */
public final class Seeds {

    private Seeds() {}

    public static void each(int count, LongConsumer check) {
        Long only = Long.getLong("durable.test.seed");
        LongStream seeds = only != null
                ? LongStream.of(only)
                : LongStream.range(0, (long) count * Long.getLong("durable.test.effort", 1));
        seeds.parallel().forEach(seed -> {
            try {
                check.accept(seed);
            } catch (Throwable e) {
                throw new AssertionError(
                        "Seed " + seed + " (run it alone with -Ddurable.test.seed=" + seed + "): " + e.getMessage(), e);
            }
        });
    }
}
