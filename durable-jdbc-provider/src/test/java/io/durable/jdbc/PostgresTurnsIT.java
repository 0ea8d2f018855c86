package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceStatus;
import io.durable.provider.CommitResult;
import io.durable.provider.Provider;
import io.durable.provider.TurnCommit;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Rows that somebody changes at the moment a group of turns is committed. */
class PostgresTurnsIT {

    private static final String NODE = "node";
    private static final List<String> IDS = List.of("a", "b", "c");
    private static final TestStore STORE = TestStore.at(TestPostgres.url());

    private final Provider provider = STORE.newProvider();

    @AfterAll
    static void close() {
        STORE.dataSource().close();
    }

    @BeforeEach
    void scheduleActivities() {
        provider.create(IDS.stream().map(id -> HotTurns.instance(id, null)).toList(), NODE);
        assertThat(provider.commit(turns(instance -> HotTurns.firstHere(instance, NODE))))
                .containsOnly(CommitResult.COMMITTED);
    }

    @Test
    void turnOfAnInstanceThatIsTouchedMeanwhileIsCommitted() {
        assertThat(commitWhile("update durable_instance set mailbox = mailbox where instance_id = 'b'"))
                .containsExactly(CommitResult.COMMITTED, CommitResult.COMMITTED, CommitResult.COMMITTED);
        assertThat(provider.find(IDS)).allMatch(instance -> instance.status() == InstanceStatus.COMPLETED);
        assertThat(activities()).isZero();
    }

    @Test
    void turnOfAnInstanceThatMovesOnMeanwhileIsFenced() {
        assertThat(commitWhile("update durable_instance set next_event_id = next_event_id + 1 where instance_id = 'b'"))
                .containsExactly(CommitResult.COMMITTED, CommitResult.FENCED, CommitResult.COMMITTED);
        assertThat(provider.find(IDS))
                .extracting(Instance::status)
                .containsExactlyInAnyOrder(InstanceStatus.COMPLETED, InstanceStatus.RUNNING, InstanceStatus.COMPLETED);
        assertThat(activities()).isOne();
    }

    @Test
    void activityThatIsTouchedMeanwhileIsTakenOut() {
        assertThat(commitWhile("update durable_activity set losses = losses where instance_id = 'b'"))
                .containsOnly(CommitResult.COMMITTED);
        assertThat(activities()).isZero();
        assertThat(STORE.jdbc().queryForObject("select count(*) from durable_history", Long.class))
                .isEqualTo(3 * 4);
    }

    /** What becomes of the last turns if the commit has to wait for somebody who does this. */
    private List<CommitResult> commitWhile(String update) {
        List<TurnCommit> turns = turns(HotTurns::lastHere);
        CompletableFuture<List<CommitResult>> commit = new TransactionTemplate(
                        new DataSourceTransactionManager(STORE.dataSource()))
                .execute(status -> {
                    STORE.jdbc().update(update);
                    CompletableFuture<List<CommitResult>> waiting =
                            CompletableFuture.supplyAsync(() -> provider.commit(turns));
                    while (!somebodyWaits()) {
                        Thread.onSpinWait();
                    }
                    return waiting;
                });
        return commit.join();
    }

    private static boolean somebodyWaits() {
        return STORE.jdbc().queryForObject("select count(*) from pg_locks where not granted", Long.class) > 0;
    }

    private List<TurnCommit> turns(Function<Instance, TurnCommit> turn) {
        return IDS.stream()
                .map(id -> turn.apply(provider.find(List.of(id)).get(0)))
                .toList();
    }

    private static long activities() {
        return STORE.jdbc().queryForObject("select count(*) from durable_activity", Long.class);
    }
}
