package io.durable.reliability.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.reliability.check.Checker;
import io.durable.reliability.check.Journal;
import io.durable.reliability.check.Rows;
import io.durable.reliability.load.Flows;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** PostgreSQL writes down who did what; two nodes on one instance do not get past it. */
class CommitLogIT {

    private static final Postgres POSTGRES = new Postgres(Path.of("target"));
    private static final String CREATE = """
            insert into durable_instance (instance_id, execution_id, next_event_id, name, status, owner)
            values ('it', 1, 2, 'chain', 'RUNNING', 'A/1')
            """;

    private final Database database = POSTGRES.database("log_" + System.nanoTime());
    private final JdbcTemplate a = new JdbcTemplate(database.connections("A"));
    private final JdbcTemplate b = new JdbcTemplate(database.connections("B"));

    @AfterAll
    static void stop() {
        POSTGRES.close();
    }

    private List<String> complaintsAboutCommits() {
        return new Checker(Flows::code, Flows.LIMITS)
                .complaints(Rows.read(database.observer()), new Journal()).stream()
                        .filter(complaint -> complaint.startsWith("CommitRow"))
                        .toList();
    }

    @Test
    void findsNothingWhereTheOwnerMovesItsInstance() {
        a.update(CREATE);
        a.update("update durable_instance set next_event_id = 4");
        a.update("update durable_instance set next_event_id = 5, owner = null");
        b.update("update durable_instance set owner = 'B/1'");
        assertThat(complaintsAboutCommits()).isEmpty();
    }

    @Test
    void findsAZombieThatIsNotFenced() {
        a.update(CREATE);
        b.update("update durable_instance set owner = 'B/1'");
        a.update("update durable_instance set next_event_id = 4");
        assertThat(complaintsAboutCommits()).hasSize(1).first().asString().contains("session=A", "belongs to B/1");
    }

    @Test
    void findsATurnThatGoesAheadOfWhatIsDue() {
        a.update(CREATE);
        a.update("update durable_instance set next_event_id = 4, owner = null, ready_at = now() + interval '1 hour'");
        b.update("update durable_instance set next_event_id = 5");
        assertThat(complaintsAboutCommits()).isEmpty();
        a.update("update durable_instance set ready_at = now()");
        b.update("update durable_instance set next_event_id = 6");
        assertThat(complaintsAboutCommits()).hasSize(1).first().asString().contains("session=B", "belongs to null");
    }

    @Test
    void findsAnInstanceTakenFromANodeThatIsAlive() {
        a.update(CREATE);
        a.update("insert into durable_node values ('A/1', '{}', now() + interval '1 hour')");
        a.update("update durable_node set lease_until = now() + interval '1 hour'");
        b.update("update durable_instance set owner = 'B/1'");
        assertThat(complaintsAboutCommits()).hasSize(1).first().asString().contains("session=B", "is alive");
    }

    @Test
    void findsAMailboxThatIsTooFull() {
        a.update(CREATE);
        b.update("update durable_instance set mailbox = 31");
        assertThat(complaintsAboutCommits()).hasSize(1).first().asString().contains("fills the mailbox beyond 30");
    }

    @Test
    void fullDiskIsAnErrorOfTheCommit() {
        FullDisk disk = new FullDisk(database);
        disk.fill();
        assertThatThrownBy(() -> a.update(CREATE))
                .rootCause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("53100"));
        disk.empty();
        assertThat(a.update(CREATE)).isOne();
    }
}
