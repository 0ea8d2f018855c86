package io.durable.reliability.storm;

import io.durable.reliability.database.Database;
import io.durable.reliability.database.Postgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever happens to nodes and their lines, every accepted instance ends as it should and nothing is lost or doubled.
 * A longer storm: {@code -Ddurable.storm.instances=10000 -Ddurable.storm.seed=N}.
 */
@ExtendWith(StormLog.class)
class StormIT {

    private static final long SEED = Long.getLong("durable.storm.seed", System.nanoTime());
    private static final Postgres POSTGRES = new Postgres(Path.of("target"));

    @AfterAll
    static void stop() {
        POSTGRES.close();
    }

    static Stream<Arguments> databases() {
        return Stream.of(
                Arguments.of(POSTGRES.database("storm"), Integer.getInteger("durable.storm.instances", 250)),
                Arguments.of(Database.h2(), 60));
    }

    @ParameterizedTest
    @MethodSource("databases")
    void nothingIsLostOrDoubled(Database database, int instances) throws Exception {
        Storm storm = new Storm(SEED, instances, 4, Duration.ofMillis(500));
        System.out.println(storm + " on " + database);
        System.out.println(storm.rage(database));
    }
}
