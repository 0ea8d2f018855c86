package io.durable.jdbc;

import java.nio.file.Path;
import java.util.UUID;

/** H2 databases in files, as durable as H2 can be. */
final class TestH2 {

    private TestH2() {}

    /** A JDBC URL of a new database. */
    static String newFile() {
        return newFileWithDefaults() + ";WRITE_DELAY=0";
    }

    static String newFileWithDefaults() {
        return "jdbc:h2:file:"
                + Path.of("target", "h2", UUID.randomUUID().toString()).toAbsolutePath();
    }
}
