package io.durable.reliability.check;

import io.durable.Limits;
import io.durable.history.CarriedEvent;
import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCreated;
import io.durable.reliability.check.Commits.CommitRow;
import io.durable.reliability.check.Commits.LeaseRow;
import io.durable.reliability.check.Commits.Place;
import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Journal.Answer;
import io.durable.reliability.check.Journal.Effect;
import io.durable.reliability.check.Journal.Raised;
import io.durable.reliability.check.Journal.Told;
import io.durable.reliability.check.Rows.ActivityRow;
import io.durable.reliability.check.Rows.EventRow;
import io.durable.reliability.check.Rows.InstanceRow;
import io.durable.reliability.check.Rows.LetterRow;
import io.durable.reliability.check.Rows.MessageRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A small world in which all is well: an instance with two executions and a child, which read two letters of four, and
 * one that waits.
 */
final class Sample {

    final List<InstanceRow> instances = new ArrayList<>();
    final List<EventRow> events = new ArrayList<>();
    final List<MessageRow> messages = new ArrayList<>();
    final List<ActivityRow> activities = new ArrayList<>();
    final List<LetterRow> letters = new ArrayList<>();
    final List<CommitRow> commits = new ArrayList<>();
    final List<LeaseRow> leases = new ArrayList<>();
    final Journal journal = new Journal();

    Sample() {
        order();
        child();
        waiting();
        log();
        for (String data : List.of("a", "b", "c", "d")) {
            journal.write(new Raised("order", "mail", data, Answer.ACCEPTED));
        }
        journal.write(new Raised("order", "mail", "unknown", Answer.UNKNOWN));
        letters.add(new LetterRow("order", 1, "mail", "\"c\""));
        letters.add(new LetterRow("order", 2, "mail", "\"d\""));
        journal.write(new Accepted("order", Set.of("COMPLETED"), null));
        journal.write(new Told("order", "[\"a\",\"b\"]"));
        journal.write(new Accepted("waiting", Set.of("RUNNING"), null));
        journal.write(new Effect("order#1#2", "order/1/0"));
    }

    private void order() {
        instances.add(new InstanceRow("order", 2, 4, "COMPLETED", "[\"a\",\"b\"]", null, null, 0, "1"));
        history(
                "order",
                1,
                start(List.of()),
                new ActivityScheduled("step", json("order/1/0")),
                new SubOrchestrationScheduled("chain", null, "order::1::3", Payload.NULL),
                new TimerCreated(Instant.EPOCH),
                new ExternalSubscribedPersistent("mail"),
                new TimerFired(4),
                mail("a"),
                new ActivityCompleted(2, json("order/1/0")),
                mail("b"),
                mail("c"),
                new SubOrchestrationCompleted(3, Payload.ofJson("1")),
                new OrchestrationContinuedAsNew(Payload.NULL, null));
        history(
                "order",
                2,
                start(List.of(new CarriedEvent("mail", json("b"), 1))),
                new ExternalSubscribedPersistent("mail"),
                new OrchestrationCompleted(Payload.ofJson("[\"a\",\"b\"]")));
    }

    private void child() {
        instances.add(new InstanceRow("order::1::3", 1, 3, "COMPLETED", "1", "order", null, 0, "1"));
        history("order::1::3", 1, start(List.of()), new OrchestrationCompleted(Payload.ofJson("1")));
    }

    private void waiting() {
        instances.add(new InstanceRow("waiting", 1, 5, "RUNNING", null, null, null, 1, "1"));
        history(
                "waiting",
                1,
                start(List.of()),
                new TimerCreated(Instant.EPOCH),
                new ExternalSubscribedPersistent("other"),
                mail("e"));
        messages.add(new MessageRow("waiting", 1L, new TimerFired(2)));
        journal.write(new Raised("waiting", "mail", "e", Answer.ACCEPTED));
    }

    /** A starts "waiting" and dies; B takes it over when the lease of A has lapsed. */
    private void log() {
        lease("A/1", 0, 10L);
        lease("A/1", 5, 15L);
        lease("B/1", 14, 24L);
        commit(1, "A", null, new Place(1, 2, "A/1"));
        commit(2, "A", new Place(1, 2, "A/1"), new Place(1, 4, "A/1"));
        commit(16, "B", new Place(1, 4, "A/1"), new Place(1, 4, "B/1"));
        commit(17, "B", new Place(1, 4, "B/1"), new Place(1, 5, null));
    }

    /** Adds to the log what a node did with "waiting". */
    void commit(long second, String session, Place before, Place after) {
        commits.add(
                new CommitRow(Instant.ofEpochSecond(second), session, "waiting", before, false, after, "RUNNING", 1));
    }

    void lease(String node, long second, Long until) {
        leases.add(
                new LeaseRow(Instant.ofEpochSecond(second), node, until == null ? null : Instant.ofEpochSecond(until)));
    }

    private static Fact start(List<CarriedEvent> carried) {
        return new OrchestrationStarted("flow", "1", Payload.NULL, null, carried);
    }

    static Fact mail(String data) {
        return new ExternalEventPersistent("mail", json(data));
    }

    private static Payload json(String text) {
        return Payload.ofJson('"' + text + '"');
    }

    private void history(String instanceId, long executionId, Fact... facts) {
        for (int i = 0; i < facts.length; i++) {
            events.add(new EventRow(instanceId, executionId, i + 1L, facts[i], Instant.EPOCH));
        }
    }

    /** Puts another fact in the place of an event. */
    void replace(String instanceId, long executionId, long eventId, Fact fact) {
        events.replaceAll(event -> event.instanceId().equals(instanceId)
                        && event.executionId() == executionId
                        && event.eventId() == eventId
                ? new EventRow(instanceId, executionId, eventId, fact, Instant.EPOCH)
                : event);
    }

    /** Adds an event at the end of the first execution of the instance that waits, whose row knows of it. */
    void append(Fact fact) {
        InstanceRow row = instances.get(2);
        events.add(new EventRow("waiting", 1, row.nextEventId(), fact, Instant.EPOCH));
        instances.set(2, new InstanceRow("waiting", 1, row.nextEventId() + 1, "RUNNING", null, null, null, 1, "1"));
    }

    List<String> complaints() {
        Rows rows = new Rows(instances, events, messages, activities, letters, new Commits(commits, leases));
        return new Checker((name, version) -> new SampleCode(), Limits.DEFAULT).complaints(rows, journal);
    }
}
