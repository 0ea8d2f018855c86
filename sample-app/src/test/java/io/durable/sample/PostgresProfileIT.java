package io.durable.sample;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sample on PostgreSQL: two processes, of which one dies. */
class PostgresProfileIT {

    @AutoClose
    private final EmbeddedPostgres postgres;

    @TempDir
    Path directory;

    PostgresProfileIT() throws IOException {
        postgres = EmbeddedPostgres.start();
    }

    @Test
    void orderOfAKilledProcessIsShippedByTheOther() {
        try (SampleProcess first =
                start("--sample.bank-answers-after=10m", "--durable.activities.overrides.charge.timeout=1h")) {
            first.shop().place("order-1", "lamp", 2);
            first.shop().awaitStatus("order-1", "WAITING_FOR_APPROVAL");
            first.shop().addNote("order-1", "ring twice");
            first.shop().approve("order-1");
            first.shop().awaitStatus("order-1", "CHARGING");
            try (SampleProcess second = start("--sample.bank-answers-after=0s")) {
                first.kill();

                second.shop().awaitOrder("order-1", """
                        {"id":"order-1","item":"lamp","quantity":2,"status":"SHIPPED",
                         "notes":["ring twice"],"effects":["reserve","charge","pack","pack","handOver"]}
                        """);
            }
        }
    }

    private SampleProcess start(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--spring.profiles.active=postgres");
        all.add("-DPOSTGRES_PORT=" + postgres.getPort());
        all.add("-DPOSTGRES_DB=postgres");
        all.add("-DPOSTGRES_USER=postgres");
        return SampleProcess.start(directory, all.toArray(String[]::new));
    }
}
