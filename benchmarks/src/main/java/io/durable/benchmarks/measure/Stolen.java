package io.durable.benchmarks.measure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How much of the processors' time others have had since this was made: of a virtual machine its host may give them less than
 * all, and Linux says so.
 */
public final class Stolen {

    private static final Path STATISTICS = Path.of("/proc/stat");

    /** Of the figures about all processors, those that add up to the time that has passed; the last of them was stolen. */
    private static final int FIGURES = 8;

    private final String before = processors();

    /** From 0 to 1; 0 where nobody says. */
    public double share() {
        return share(before, processors());
    }

    static double share(String before, String after) {
        long[] begun = figures(before);
        long[] ended = figures(after);
        double passed = LongStream.of(ended).sum() - LongStream.of(begun).sum();
        return passed == 0 ? 0 : (ended[FIGURES - 1] - begun[FIGURES - 1]) / passed;
    }

    private static long[] figures(String processors) {
        return Stream.of(processors.split("\\s+"))
                .skip(1)
                .limit(FIGURES)
                .mapToLong(Long::parseLong)
                .toArray();
    }

    private static String processors() {
        if (!Files.isReadable(STATISTICS)) {
            return "cpu";
        }
        try (Stream<String> lines = Files.lines(STATISTICS)) {
            return lines.findFirst().orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
