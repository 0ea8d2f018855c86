package io.durable.benchmarks;

import io.durable.benchmarks.engine.EngineKind;
import io.durable.benchmarks.measure.Database;
import io.durable.benchmarks.measure.Postgres;
import io.durable.benchmarks.measure.Traffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Gives every measurement an empty database of the kind its engine needs, and removes it afterwards. */
final class Databases {

    private final Postgres postgres;
    private final Path file;

    Databases(Postgres postgres, Path directory) {
        this.postgres = postgres;
        this.file = directory.resolve("h2").toAbsolutePath();
    }

    /** A database for one measurement. */
    record Lent(Database database, Runnable end) implements AutoCloseable {

        @Override
        public void close() {
            end.run();
        }
    }

    Lent lend(EngineKind kind, @Nullable Traffic traffic) {
        if (kind.isOnH2()) {
            String url = "jdbc:h2:file:" + file + ";WRITE_DELAY=0;TRACE_LEVEL_FILE=0";
            return new Lent(new Database(url, traffic), this::deleteFile);
        }
        return kind.keepsDatabase()
                ? new Lent(postgres.keptDatabase(kind.label(), traffic), () -> {})
                : new Lent(postgres.newDatabase(traffic), postgres::dropDatabase);
    }

    private void deleteFile() {
        try {
            Files.deleteIfExists(Path.of(file + ".mv.db"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
