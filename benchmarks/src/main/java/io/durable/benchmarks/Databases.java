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

/** Gives every measurement an empty database of the kind its engine needs, and takes it back. */
final class Databases {

    private final Postgres postgres;
    private final Path file;

    Databases(Postgres postgres, Path directory) {
        this.postgres = postgres;
        this.file = directory.resolve("h2").toAbsolutePath();
    }

    Database open(EngineKind kind, @Nullable Traffic traffic) {
        if (kind.isOnH2()) {
            return new Database("jdbc:h2:file:" + file + ";WRITE_DELAY=0;TRACE_LEVEL_FILE=0", traffic);
        }
        return kind.keepsDatabase() ? postgres.keptDatabase(kind.label(), traffic) : postgres.newDatabase(traffic);
    }

    void drop(EngineKind kind) {
        if (kind.isOnH2()) {
            try {
                Files.deleteIfExists(Path.of(file + ".mv.db"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        } else if (!kind.keepsDatabase()) {
            postgres.dropDatabase();
        }
    }
}
