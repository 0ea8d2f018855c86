package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceStatus;
import io.durable.PageRequest;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.provider.CommitResult;
import io.durable.provider.Message;
import io.durable.provider.Provider;
import io.durable.provider.TurnCommit;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rows that somebody changes at the moment turns are committed, in a group or alone. */
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

    @Test
    void instanceThatGetsAnEventMeanwhileIsReady() {
        Message event = Message.to("b", new ExternalEventPersistent("note", Payload.NULL));
        assertThat(commitWhile(
                        () -> provider.send(List.of(event), 10), turns(instance -> HotTurns.nextHere(instance, NODE))))
                .containsOnly(CommitResult.COMMITTED);
        assertThat(STORE.jdbc()
                        .queryForList(
                                "select instance_id from durable_instance where ready_at is not null", String.class))
                .containsExactly("b");
    }

    @Test
    void turnAloneOfAnInstanceThatIsTouchedMeanwhileIsCommitted() {
        assertThat(commitAloneWhile("update durable_instance set mailbox = mailbox where instance_id = 'b'"))
                .containsExactly(CommitResult.COMMITTED);
        assertThat(provider.find(List.of("b")).get(0).status()).isEqualTo(InstanceStatus.COMPLETED);
        assertThat(activities()).isEqualTo(2);
    }

    @Test
    void turnAloneOfAnInstanceThatMovesOnMeanwhileIsFenced() {
        assertThat(commitAloneWhile(
                        "update durable_instance set next_event_id = next_event_id + 1 where instance_id = 'b'"))
                .containsExactly(CommitResult.FENCED);
        assertThat(provider.find(List.of("b")).get(0).status()).isEqualTo(InstanceStatus.RUNNING);
        assertThat(activities()).isEqualTo(3);
    }

    @Test
    void eventThatArrivesDuringTheLastTurnAloneIsADeadLetter() {
        Message event = Message.to("b", new ExternalEventPersistent("note", Payload.NULL));
        List<TurnCommit> last = List.of(turns(HotTurns::lastHere).get(1));
        assertThat(commitWhile(() -> provider.send(List.of(event), 10), last)).containsExactly(CommitResult.COMMITTED);
        assertThat(provider.deadLetters(PageRequest.first(10)).items())
                .singleElement()
                .satisfies(letter -> assertThat(letter.instanceId()).isEqualTo("b"));
    }

    @Test
    void turnWhoseActivityIsGoneIsCommittedLikeTheOthers() {
        STORE.jdbc().update("delete from durable_activity where instance_id = 'b'");
        assertThat(provider.commit(turns(HotTurns::lastHere))).containsOnly(CommitResult.COMMITTED);
        assertThat(provider.find(IDS)).allMatch(instance -> instance.status() == InstanceStatus.COMPLETED);
        assertThat(activities()).isZero();
        assertThat(STORE.jdbc().queryForObject("select count(*) from durable_history", Long.class))
                .isEqualTo(3 * 4);
    }

    @Test
    void instanceThatEndsGivesUpTheActivitiesItHasLeft() {
        STORE.jdbc().update("""
                insert into durable_activity (instance_id, execution_id, event_id, name, input)
                values ('b', 1, 99, 'left', 'null')
                """);
        assertThat(provider.commit(turns(HotTurns::lastHere))).containsOnly(CommitResult.COMMITTED);
        assertThat(activities()).isZero();
    }

    private List<CommitResult> commitAloneWhile(String update) {
        List<TurnCommit> last = List.of(turns(HotTurns::lastHere).get(1));
        return commitWhile(() -> STORE.jdbc().update(update), last);
    }

    /** What becomes of the last turns if the commit has to wait for somebody who does this. */
    private List<CommitResult> commitWhile(String update) {
        return commitWhile(() -> STORE.jdbc().update(update), turns(HotTurns::lastHere));
    }

    private List<CommitResult> commitWhile(Runnable change, List<TurnCommit> turns) {
        return new Meanwhile(STORE.dataSource()).run(change, () -> provider.commit(turns));
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
