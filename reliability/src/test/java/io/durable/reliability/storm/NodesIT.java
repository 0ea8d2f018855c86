package io.durable.reliability.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.ActivityContext;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.reliability.check.Checker;
import io.durable.reliability.check.Journal;
import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Rows;
import io.durable.reliability.database.Database;
import io.durable.reliability.database.Postgres;
import io.durable.reliability.load.Flow;
import io.durable.reliability.load.Flows;
import io.durable.reliability.node.WorkingNode;
import io.durable.replay.Code;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.RuntimeBuilder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Several nodes share the work of one database; what becomes of one of them harms nothing. */
@ExtendWith(StormLog.class)
class NodesIT {

    private static final Duration SOON = Duration.ofMinutes(1);
    private static final Duration LONG_LEASE = Duration.ofSeconds(30);
    private static final Postgres POSTGRES = new Postgres(Path.of("target"));
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private final Journal journal = new Journal();
    private final AtomicBoolean held = new AtomicBoolean();
    private final CountDownLatch release = new CountDownLatch(1);
    private volatile CountDownLatch meeting = new CountDownLatch(0);

    static Stream<Arguments> clusters() {
        return Stream.of(
                Arguments.of(POSTGRES.database("nodes_" + DATABASES.incrementAndGet()), 2),
                Arguments.of(POSTGRES.database("nodes_" + DATABASES.incrementAndGet()), 4),
                Arguments.of(Database.h2(), 2));
    }

    @AfterAll
    static void stop() {
        POSTGRES.close();
    }

    private Cluster cluster(Database database, int nodes, Duration lease) {
        Consumer<RuntimeBuilder> flows = new Flows(journal)::register;
        return new Cluster(database, nodes, lease, flows.andThen(this::register));
    }

    private void register(RuntimeBuilder runtime) {
        runtime.orchestration("meet", "1", Integer.class, NodesIT::meet)
                .activity("meet", String.class, this::meet)
                .orchestration("hold", "1", Boolean.class, NodesIT::hold)
                .activity("hold", String.class, this::hold);
    }

    private static Code code(String name, String version) {
        return switch (name) {
            case "meet" -> new Flow<>("meet", 1, Integer.class, NodesIT::meet);
            case "hold" -> new Flow<>("hold", 1, Boolean.class, NodesIT::hold);
            default -> Flows.code(name, version);
        };
    }

    private static String hold(OrchestrationContext ctx, boolean unused) {
        return ctx.schedule("hold", "first", String.class).await()
                + ctx.schedule("hold", "second", String.class).await();
    }

    private static int meet(OrchestrationContext ctx, int guests) {
        List<DurableFuture<String>> calls = IntStream.range(0, guests)
                .mapToObj(i -> ctx.schedule("meet", "guest " + i, String.class))
                .toList();
        return ctx.all(calls).await().size();
    }

    /** Returns only when so many run at the same time that no node can be missing. */
    private String meet(String guest) throws InterruptedException {
        ran(guest);
        meeting.countDown();
        meeting.await();
        return guest;
    }

    /** The first to run is held; whoever runs it again is not. */
    private String hold(String input) throws InterruptedException {
        ran(input);
        if (held.compareAndSet(false, true)) {
            release.await();
        }
        return input;
    }

    private void ran(String input) {
        journal.write(new Effect(ActivityContext.current().idempotencyKey(), input));
    }

    private void start(StormNode node, String flow, Object input, String id, String output) {
        node.client().start(flow, input, id);
        journal.write(new Accepted(id, Set.of("COMPLETED"), output));
    }

    private static void awaitTheEnd(Database database) {
        await().atMost(SOON).until(() -> database.observer()
                .queryForList("select 1 from durable_instance where status <> 'COMPLETED'")
                .isEmpty());
    }

    private StormNode holder(Database database, Cluster cluster) {
        await().atMost(SOON).until(held::get);
        String owner = database.observer()
                .queryForObject("select owner from durable_activity where name = 'hold'", String.class);
        return cluster.living().stream()
                .filter(node -> owner.startsWith(node + "/"))
                .findFirst()
                .orElseThrow();
    }

    private void assertAllIsWell(Database database) {
        assertThat(new Checker(NodesIT::code, Flows.LIMITS).complaints(Rows.read(database.observer()), journal))
                .isEmpty();
    }

    private void letAllNodesMeet(Database database, Cluster cluster, StormNode host) {
        int guests = WorkingNode.SLOTS * (cluster.living().size() - 1) + 1;
        meeting = new CountDownLatch(guests);
        start(host, "meet", guests, "meeting", String.valueOf(guests));
        awaitTheEnd(database);
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void nodesShareTheWorkAndDoNothingTwice(Database database, int nodes) {
        try (Cluster cluster = cluster(database, nodes, LONG_LEASE)) {
            letAllNodesMeet(database, cluster, cluster.any());
            IntStream.range(0, 100).forEach(i -> start(cluster.any(), "chain", 5, "chain-" + i, "5"));
            awaitTheEnd(database);

            assertThat(cluster.living())
                    .allSatisfy(node -> assertThat(node.runtime().counters().value(Counter.TURNS))
                            .isPositive());
        }
        assertThat(journal.effects()).doesNotHaveDuplicates();
        assertAllIsWell(database);
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void workOfAKilledNodeIsFinishedByTheOthers(Database database, int nodes) {
        try (Cluster cluster = cluster(database, nodes, Cluster.SHORT_LEASE)) {
            start(cluster.any(), "hold", true, "orphan", "\"firstsecond\"");
            cluster.kill(holder(database, cluster));

            awaitTheEnd(database);
            release.countDown();
        }
        assertThat(journal.effects()).hasSizeGreaterThan(2); // the first step twice, under one key
        assertAllIsWell(database);
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void zombieIsFenced(Database database, int nodes) {
        try (Cluster cluster = cluster(database, nodes, Cluster.SHORT_LEASE)) {
            start(cluster.any(), "hold", true, "frozen", "\"firstsecond\"");
            StormNode zombie = holder(database, cluster);
            zombie.line().freeze();
            release.countDown(); // its turn goes on, and its commit waits

            awaitTheEnd(database);
            Rows before = Rows.read(database.observer());
            zombie.line().thaw();

            await().atMost(SOON).until(() -> zombie.runtime().counters().value(Counter.FENCED_TURNS) > 0);
            assertThat(Rows.read(database.observer()).events()).isEqualTo(before.events());
            letAllNodesMeet(database, cluster, cluster.any()); // it is one of them again
        }
        assertAllIsWell(database);
    }

    @ParameterizedTest
    @MethodSource("clusters")
    void nodeThatLostTheDatabaseComesBackByItself(Database database, int nodes) {
        try (Cluster cluster = cluster(database, nodes, Cluster.SHORT_LEASE)) {
            start(cluster.any(), "hold", true, "cut off", "\"firstsecond\"");
            StormNode lost = holder(database, cluster);
            lost.line().cut();
            release.countDown();

            awaitTheEnd(database);
            lost.line().heal();

            StormNode other = cluster.living().stream()
                    .filter(node -> node != lost)
                    .findFirst()
                    .orElseThrow();
            letAllNodesMeet(database, cluster, other);
        }
        assertAllIsWell(database);
    }
}
