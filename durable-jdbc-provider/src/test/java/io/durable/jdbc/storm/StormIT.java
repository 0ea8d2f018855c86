package io.durable.jdbc.storm;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Whatever happens to nodes and their lines, every accepted instance ends as it should and nothing is lost or doubled.
 * A longer storm: {@code -Ddurable.storm.instances=10000 -Ddurable.storm.seed=N}.
 */
@ExtendWith(StormLog.class)
class StormIT {

    private static final StormPostgres POSTGRES = new StormPostgres();

    @AfterAll
    static void stop() {
        POSTGRES.close();
    }

    @Test
    void nothingIsLostOrDoubled() throws Exception {
        long seed = Long.getLong("durable.storm.seed", System.nanoTime());
        int instances = Integer.getInteger("durable.storm.instances", 1_500);
        System.out.println("Storm of seed " + seed + ", " + instances + " instances");
        System.out.println(new Storm(seed, instances, 4, Duration.ofMillis(500)).rage(POSTGRES.database("storm")));
    }
}
