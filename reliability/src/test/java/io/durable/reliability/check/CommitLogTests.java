package io.durable.reliability.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.CarriedEvent;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.reliability.check.Commits.CommitRow;
import io.durable.reliability.check.Commits.Place;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The checker finds what the commit log, a replay and the limits show. */
class CommitLogTests {

    private static final Place OWNED_BY_B = new Place(1, 4, "B/1");
    private static final Place FREE = new Place(1, 5, null);

    private final Sample sample = new Sample();

    private void assertComplains(String... about) {
        assertThat(sample.complaints())
                .anySatisfy(complaint -> assertThat(complaint).contains(about));
    }

    @Test
    void findsACommitOfANodeThatIsNoLongerTheOwner() {
        sample.commits.remove(3);
        sample.commit(17, "A", OWNED_BY_B, FREE);
        assertComplains("session=A", "belongs to B/1");
    }

    @Test
    void findsACommitWithoutAnOwner() {
        sample.commit(18, "B", FREE, new Place(1, 6, null));
        assertComplains("session=B", "belongs to null");
    }

    @Test
    void findsTwoThatTakeTheSameInstance() {
        sample.commit(18, "A", FREE, new Place(1, 5, "A/2"));
        sample.commit(18, "B", FREE, new Place(1, 5, "B/1"));
        assertComplains("session=B", "does not begin where the one before has ended");
    }

    @Test
    void findsAnOwnerSetInAnothersName() {
        sample.commit(18, "A", FREE, new Place(1, 5, "B/1"));
        assertComplains("session=A", "gives an instance to B/1 in another's name");
    }

    @Test
    void findsAnInstanceTakenFromANodeThatIsAlive() {
        sample.leases.remove(1);
        sample.lease("A/1", 5, 20L);
        sample.lease("A/1", 10, 25L);
        assertComplains("session=B", "takes an instance from a node that is alive");
    }

    @Test
    void acceptsThatAnExtensionWasNotSeenYet() {
        sample.lease("A/1", 15, 30L);
        assertThat(sample.complaints()).isEmpty();
    }

    @Test
    void acceptsAnEndFromOutside() {
        sample.commits.add(new CommitRow(
                Instant.ofEpochSecond(18), "C", "waiting", FREE, false, new Place(1, 6, null), "TERMINATED", 0));
        assertThat(sample.complaints()).isEmpty();
    }

    @Test
    void acceptsATurnOnAnInstanceAtRest() {
        Place taken = new Place(1, 6, "B/1");
        sample.commits.add(new CommitRow(Instant.ofEpochSecond(18), "B", "waiting", FREE, true, taken, "RUNNING", 1));
        assertThat(sample.complaints()).isEmpty();
    }

    @Test
    void findsAHistoryItsCodeDoesNotMake() {
        sample.replace("order", 1, 2, new ActivityScheduled("other", Payload.ofJson("\"order/1/0\"")));
        assertComplains("order#1#1", "cannot be replayed", "Event 2");
    }

    @Test
    void findsAHistoryThatIsOverTooEarly() {
        sample.replace("order", 2, 3, new OrchestrationCompleted(Payload.ofJson("[]")));
        assertComplains("order#2#1", "cannot be replayed", "Event 3");
        sample.events.removeIf(event -> event.executionId() == 2 && event.eventId() == 3);
        assertComplains("order#2#1", "goes on when it is replayed");
    }

    @Test
    void findsAMailboxThatIsTooFull() {
        sample.commits.add(new CommitRow(Instant.ofEpochSecond(18), "C", "waiting", FREE, false, FREE, "RUNNING", 101));
        assertComplains("waiting", "fills the mailbox beyond 100");
    }

    @Test
    void findsTooManyEventsTakenAlong() {
        start(1, Collections.nCopies(21, new CarriedEvent("mail", Payload.NULL, 1)));
        assertComplains("waiting#1#1", "more than 20");
    }

    @Test
    void findsAnEventTakenAlongTooOften() {
        start(7, List.of(new CarriedEvent("mail", Payload.NULL, 1)));
        assertComplains("waiting#7#1", "too old");
    }

    private void start(long executionId, List<CarriedEvent> carried) {
        OrchestrationStarted start = new OrchestrationStarted("flow", "1", Payload.NULL, null, carried);
        sample.replace("waiting", executionId, 1, start);
        sample.events.add(new Rows.EventRow("waiting", executionId, 1, start, Instant.EPOCH));
    }
}
