package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import io.durable.provider.Message;
import io.durable.provider.NodeStore.Node;
import io.durable.provider.Provider;
import io.durable.provider.SendResult;
import io.durable.provider.TurnCommit;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Retention;
import io.durable.runtime.RuntimeSettings.Times;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** What has been kept long enough goes in small pieces, and is in nobody's way. */
class RetentionIT {

    private static final Handler FLOW = new Handler(HotTurns.FLOW, HotTurns.VERSION);

    /** Whoever waits for a lock is told so. */
    private static final List<TestStore> STORES = List.of(
            TestStore.at("jdbc:h2:mem:retention;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=5000"),
            TestStore.at(TestPostgres.urlWith("options=-c%20lock_timeout=5s")));

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void longHistoryGoesPieceByPieceWithAllItsExecutions(TestStore store) {
        store.newProvider();
        addEnded(store, "long", 5_000, 4_000, 3_001);
        addEnded(store, "other", 7);
        List<Integer> left = new ArrayList<>();
        Provider provider = observed(store, () -> left.add(count(store, "history")));

        assertThat(provider.purge(List.of("long", "nobody", "other"))).containsExactly(true, false, true);

        assertThat(left).startsWith(10_008, 8_008, 6_008, 4_008, 2_008);
        assertThat(left).last().isEqualTo(0);
        assertThat(count(store, "instance")).isZero();
    }

    @ParameterizedTest
    @MethodSource("stores")
    void shortHistoriesGoTogether(TestStore store) {
        store.newProvider();
        IntStream.range(0, 300).forEach(i -> addEnded(store, "short-" + i, 10));
        List<Integer> left = new ArrayList<>();
        Provider provider = observed(store, () -> left.add(count(store, "history")));

        List<String> ended = provider.endedBefore(Duration.ZERO, 1_000);
        assertThat(provider.purge(ended)).hasSize(300).doesNotContain(false);

        assertThat(left).containsExactly(1_000, 0);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void nobodyWaitsForWhatIsBeingDeleted(TestStore store) {
        store.newProvider();
        addEnded(store, "long", 5_000);
        AtomicInteger meanwhile = new AtomicInteger();
        Provider provider = observed(store, () -> CompletableFuture.runAsync(
                        () -> work(store.provider(), "running-" + meanwhile.getAndIncrement()))
                .join());

        assertThat(provider.purge(List.of("long"))).containsExactly(true);

        assertThat(meanwhile).hasValueGreaterThan(2);
    }

    /** A start, a turn, an event and a claim. */
    private static void work(Provider provider, String id) {
        provider.create(List.of(HotTurns.instance(id, null)), "node");
        List<TurnCommit> turns = provider.find(List.of(id)).stream()
                .map(instance -> HotTurns.first(new ClaimedInstance(instance, List.of())))
                .toList();
        assertThat(provider.commit(turns)).containsExactly(CommitResult.COMMITTED);
        assertThat(provider.send(List.of(Message.to(id, new ExternalEventPersistent("note", Payload.NULL))), 10))
                .containsExactly(SendResult.QUEUED);
        assertThat(provider.claimInstances(new InstanceClaim("node", 100, Set.of(FLOW), Set.of())))
                .extracting(claimed -> claimed.instance().instanceId())
                .contains(id);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void nodeGoesOnAsLongAsThereIsMore(TestStore store) {
        Provider provider = store.newProvider();
        IntStream.range(0, 450).forEach(i -> addEnded(store, "old-" + i, 1));
        Retention aDay = new Retention(Duration.ofDays(1), Retention.DEFAULT.unclaimed());
        RuntimeSettings tidy = RuntimeSettings.defaults("tidy").with(Times.DEFAULT.withRetention(aDay));
        try (TestNode node = new TestNode(provider, tidy, store::passTime, runtime -> {})) {
            node.passTime(Duration.ofDays(2));

            await().until(() -> count(store, "instance") == 0 && count(store, "history") == 0);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void eventsNobodyClaimedExpireOneInstanceAtATime(TestStore store) {
        Provider provider = store.newProvider();
        for (String id : List.of("a", "b", "c")) {
            provider.send(List.of(Message.to(id, new ExternalEventPersistent("note", Payload.NULL))), 10);
        }
        store.passTime(Duration.ofDays(2));
        List<Integer> left = new ArrayList<>();

        int expired =
                observed(store, () -> left.add(count(store, "message"))).expireUnclaimedEvents(Duration.ofDays(1));

        assertThat(expired).isEqualTo(3);
        assertThat(left).containsExactly(2, 1, 0);
        assertThat(count(store, "dead_letter")).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("stores")
    void nodesThatDiedLongAgoAreForgotten(TestStore store) {
        Provider provider = store.newProvider();
        provider.renewNode(new Node("crashed", Set.of(), Set.of()), Duration.ofSeconds(30));
        store.passTime(Duration.ofDays(2));

        provider.renewNode(new Node("next", Set.of(), Set.of()), Duration.ofSeconds(30));

        assertThat(store.jdbc().queryForList("select node_id from durable_node", String.class))
                .containsExactly("next");
    }

    private static Provider observed(TestStore store, Runnable beforeCommit) {
        DataSourceTransactionManager manager = new DataSourceTransactionManager(store.dataSource());
        return JdbcProvider.on(
                store.dataSource(), new ObservedTransactions(manager, beforeCommit), JdbcSettings.DEFAULT);
    }

    /** @param events how many there are in each execution */
    private static void addEnded(TestStore store, String id, int... events) {
        int last = events.length;
        store.jdbc().update("""
                        insert into durable_instance
                          (instance_id, execution_id, next_event_id, name, status, ended_at)
                        values (?, ?, ?, 'Flow', 'COMPLETED', current_timestamp)
                        """, id, last, events[last - 1] + 1);
        List<Object[]> rows = IntStream.rangeClosed(1, last)
                .boxed()
                .flatMap(execution -> IntStream.rangeClosed(1, events[execution - 1])
                        .mapToObj(event -> new Object[] {id, execution, event}))
                .toList();
        store.jdbc().batchUpdate("""
                        insert into durable_history
                          (instance_id, execution_id, event_id, event_type, event_data, created_at)
                        values (?, ?, ?, 'TimerFired', '{}', current_timestamp)
                        """, rows);
    }

    private static int count(TestStore store, String table) {
        Integer count = store.jdbc().queryForObject("select count(*) from durable_" + table, Integer.class);
        return count == null ? 0 : count;
    }
}
