package io.durable.reliability.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.InstanceNotFoundException;
import io.durable.reliability.check.Checker;
import io.durable.reliability.check.Journal;
import io.durable.reliability.check.Rows;
import io.durable.reliability.database.Calm;
import io.durable.reliability.database.Database;
import io.durable.reliability.database.Postgres;
import io.durable.reliability.load.Flows;
import io.durable.reliability.load.Load;
import io.durable.reliability.load.Meter;
import io.durable.reliability.load.Stories;
import io.durable.reliability.load.UnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** PostgreSQL crashes and comes back under load; nobody restarts anything else. */
@ExtendWith(StormLog.class)
class RestartIT {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int NODES = 2;
    private static final int INSTANCES = 300;
    private static final int CRASHES = 3;

    private final Postgres postgres = new Postgres(Path.of("target"));
    private final Database database = postgres.database("restart");
    private final Journal journal = new Journal();

    @AfterEach
    void stop() {
        postgres.close();
    }

    @Test
    void nodesRecoverByThemselvesAndNothingIsLost() throws Exception {
        liveThrough(cluster -> {
            for (int i = 1; i <= CRASHES; i++) {
                awaitEnded(i * INSTANCES / (CRASHES + 1));
                postgres.stopImmediately();
                awaitOutage(cluster);
                postgres.startAgain();
            }
            awaitListeners();
        });
    }

    /** As after a failover, when the old primary takes no more writes. */
    @Test
    void nothingFailsWhileTheDatabaseIsReadOnly() throws Exception {
        liveThrough(cluster -> {
            awaitEnded(INSTANCES / 4);
            postgres.readOnly(true);
            awaitOutage(cluster);
            postgres.readOnly(false);
        });
    }

    private void liveThrough(Consumer<Cluster> crisis) throws Exception {
        ExecutorService clients = Executors.newSingleThreadExecutor();
        try (Cluster cluster = new Cluster(database, NODES, Cluster.SHORT_LEASE, new Flows(journal)::register);
                Load load = new Load(() -> cluster.any().client(), journal, database.observer(), new Meter())) {
            Future<?> stories = clients.submit(() -> {
                load.begin(
                        new Stories(INSTANCES).tell("storm-").limit(INSTANCES).iterator());
                load.awaitEnd(LONG);
                return null;
            });
            crisis.accept(cluster);
            stories.get();
            assertThat(load.surprises()).isEmpty();
            Calm.awaitOn(database);
        } finally {
            clients.shutdown();
        }
        assertThat(new Checker(Flows::code, Flows.LIMITS).complaints(Rows.read(database.observer()), journal))
                .isEmpty();
    }

    private void awaitEnded(int instances) {
        await().atMost(LONG)
                .until(
                        () -> database.observer()
                                .queryForObject(
                                        "select count(*) from durable_instance where status = 'COMPLETED'",
                                        Integer.class),
                        ended -> ended >= instances);
    }

    private static void awaitOutage(Cluster cluster) {
        await().atMost(SOON).until(() -> cluster.living().stream().allMatch(RestartIT::isCutOff));
    }

    private static boolean isCutOff(StormNode node) {
        try {
            node.client().cancel("nobody");
            return false;
        } catch (InstanceNotFoundException e) {
            return false;
        } catch (UnavailableException e) {
            return true;
        }
    }

    /** Every node is woken by the others again. */
    private void awaitListeners() {
        await().atMost(SOON)
                .until(
                        () -> database.observer()
                                .queryForObject(
                                        "select count(*) from pg_stat_activity where query like 'listen %'",
                                        Integer.class),
                        listeners -> listeners == NODES);
    }
}
