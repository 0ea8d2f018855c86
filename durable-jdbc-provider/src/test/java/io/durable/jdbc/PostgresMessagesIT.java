package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.provider.Message;
import io.durable.provider.Provider;
import io.durable.provider.SendResult;
import io.durable.provider.WorkListener;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** Instances that somebody changes at the moment a group of messages is sent to them, and listeners that fail. */
class PostgresMessagesIT {

    private static final List<String> IDS = List.of("a", "b", "c");
    private static final int LIMIT = 10;
    private static final TestStore STORE = TestStore.at(TestPostgres.url());

    private final Provider provider = STORE.newProvider();

    @AfterAll
    static void close() {
        STORE.dataSource().close();
    }

    @BeforeEach
    void create() {
        provider.create(IDS.stream().map(id -> HotTurns.instance(id, null)).toList(), "node");
    }

    @Test
    void eventForAnInstanceThatEndsMeanwhileIsADeadLetter() {
        assertThat(sendWhile(
                        "update durable_instance set status = 'COMPLETED', ready_at = null where instance_id = 'b'"))
                .containsExactly(SendResult.QUEUED, SendResult.INSTANCE_ENDED, SendResult.QUEUED);
        assertThat(receivers()).containsExactly("a", "c");
        assertThat(ids("select instance_id from durable_dead_letter")).containsExactly("b");
        assertThat(ids("select instance_id from durable_instance where ready_at is null"))
                .containsExactly("b");
    }

    @Test
    void mailboxThatFillsUpMeanwhileTakesNoMore() {
        assertThat(sendWhile("update durable_instance set mailbox = " + LIMIT + " where instance_id = 'b'"))
                .containsExactly(SendResult.QUEUED, SendResult.MAILBOX_FULL, SendResult.QUEUED);
        assertThat(receivers()).containsExactly("a", "c");
    }

    @Test
    void eventForAnInstanceThatIsPurgedMeanwhileWaitsForTheNextOfThatId() {
        assertThat(sendWhile("delete from durable_instance where instance_id = 'b'"))
                .containsOnly(SendResult.QUEUED);
        assertThat(receivers()).isEqualTo(IDS);
        assertThat(ids("select instance_id from durable_instance where status = 'ANNOUNCED'"))
                .containsExactly("b");
    }

    @Test
    void instanceThatIsTouchedMeanwhileGetsItsEvent() {
        assertThat(sendWhile("update durable_instance set stalls = stalls where instance_id = 'b'"))
                .containsOnly(SendResult.QUEUED);
        assertThat(receivers()).isEqualTo(IDS);
        assertThat(ids("select instance_id from durable_instance where mailbox = 1 order by 1"))
                .isEqualTo(IDS);
    }

    @Test
    void singleEventTheShortcutRefusesGoesTheLongWayAtOnce() {
        MortalDataSource watched = new MortalDataSource(STORE.dataSource(), null);
        DataSource view = watched.view();
        Provider provider = JdbcProvider.on(view, new DataSourceTransactionManager(view), JdbcSettings.DEFAULT);
        Message message = Message.to("d", new ExternalEventPersistent("note", Payload.NULL));
        assertThat(provider.send(List.of(message), LIMIT)).containsExactly(SendResult.QUEUED);
        assertThat(watched.passed())
                .filteredOn(CrashPoint::done)
                .filteredOn(point -> point.action().equals("commit"))
                .hasSize(1);
        assertThat(ids("select instance_id from durable_instance where status = 'ANNOUNCED'"))
                .containsExactly("d");
    }

    @Test
    void listenerThatFailsDoesNotMakeWhatIsCommittedFail() {
        provider.listen(new WorkListener() {
            @Override
            public void instancesReady() {
                throw new IllegalStateException("no thread for this");
            }

            @Override
            public void activitiesReady() {
                throw new IllegalStateException("no thread for this");
            }
        });
        assertThat(send()).containsOnly(SendResult.QUEUED);
        assertThat(receivers()).isEqualTo(IDS);
    }

    private List<SendResult> sendWhile(String update) {
        return new Meanwhile(STORE.dataSource()).run(() -> STORE.jdbc().update(update), this::send);
    }

    private List<SendResult> send() {
        return provider.send(
                IDS.stream()
                        .map(id -> Message.to(id, new ExternalEventPersistent("note", Payload.NULL)))
                        .toList(),
                LIMIT);
    }

    private static List<String> receivers() {
        return ids("select instance_id from durable_message order by instance_id");
    }

    private static List<String> ids(String query) {
        return STORE.jdbc().queryForList(query, String.class);
    }
}
