package io.durable.reliability.process;

import io.durable.reliability.check.Journal;
import io.durable.reliability.check.Journal.Entry;
import io.durable.reliability.check.Log;
import io.durable.reliability.check.LogFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The log of one writer, a file per round. */
final class RoundLog implements Log, AutoCloseable {

    private final Path directory;
    private final String writer;
    private LogFile file;
    private int round;

    RoundLog(Path directory, String writer, int round) {
        this.directory = directory;
        this.writer = writer;
        this.round = round;
        this.file = open();
    }

    private LogFile open() {
        return new LogFile(directory.resolve(writer + prefix(round)));
    }

    private static String prefix(int round) {
        return ".round-" + round;
    }

    synchronized void begin(int next) {
        close();
        round = next;
        file = open();
    }

    synchronized int round() {
        return round;
    }

    @Override
    public synchronized void write(Entry entry) {
        file.write(entry);
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What all writers have written in a round. */
    static Journal read(Path directory, int round) {
        Journal journal = new Journal();
        files(directory, round).forEach(path -> LogFile.read(path, journal));
        return journal;
    }

    static void delete(Path directory, int round) {
        for (Path path : files(directory, round)) {
            try {
                Files.delete(path);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static List<Path> files(Path directory, int round) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(path -> path.toString().endsWith(prefix(round))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
