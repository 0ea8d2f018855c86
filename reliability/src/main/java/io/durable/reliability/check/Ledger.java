package io.durable.reliability.check;

import io.durable.history.Delivered.Completion;
import io.durable.history.Delivered.External;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested.Cancelling;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.Scheduling;
import io.durable.reliability.check.Rows.EventRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The books of one execution, kept from its history alone: what is open, what was read, what lies unread. */
final class Ledger {

    /** A persistent event; {@code data} as JSON. */
    record Mail(String name, String data) {}

    private final Map<Long, EventRow> open = new LinkedHashMap<>();
    private final Map<Long, EventRow> answers = new LinkedHashMap<>();
    private final Set<Long> givenUp = new HashSet<>();
    private final List<Mail> carried = new ArrayList<>();
    private final List<Mail> unread = new ArrayList<>();
    private final List<Mail> read = new ArrayList<>();
    private final List<String> complaints = new ArrayList<>();

    Ledger(List<EventRow> events) {
        events.forEach(this::enter);
    }

    private void enter(EventRow event) {
        Fact fact = event.fact();
        if (fact instanceof OrchestrationStarted started) {
            started.carried()
                    .forEach(mail ->
                            carried.add(new Mail(mail.name(), mail.data().json())));
            unread.addAll(carried);
        } else if (fact instanceof ExternalSubscribedPersistent wait) {
            open.put(event.eventId(), event);
            unread.stream()
                    .filter(mail -> mail.name().equals(wait.name()))
                    .findFirst()
                    .ifPresent(mail -> read(mail, event));
        } else if (fact instanceof Scheduling) {
            open.put(event.eventId(), event);
        } else if (fact instanceof Completion completion) {
            answer(event, completion);
        } else if (fact instanceof Cancelling cancelling) {
            close(event, cancelling.sourceEventId());
            givenUp.add(cancelling.sourceEventId());
        } else if (fact instanceof External external) {
            arrive(event, external);
        }
    }

    private void arrive(EventRow event, External external) {
        boolean persistent = external instanceof ExternalEventPersistent;
        Optional<EventRow> wait = open.values().stream()
                .filter(row -> isWaitFor(row.fact(), external.name(), persistent))
                .findFirst();
        if (persistent) {
            Mail mail = new Mail(external.name(), external.data().json());
            unread.add(mail);
            wait.ifPresent(row -> read(mail, row));
        } else if (wait.isPresent()) {
            close(event, wait.get().eventId());
        } else {
            complaints.add(event + " has no wait");
        }
    }

    private static boolean isWaitFor(Fact fact, String name, boolean persistent) {
        Class<? extends Scheduling> lane = persistent ? ExternalSubscribedPersistent.class : ExternalSubscribed.class;
        return lane.isInstance(fact) && lane.cast(fact).name().equals(name);
    }

    private void read(Mail mail, EventRow wait) {
        unread.remove(mail);
        read.add(mail);
        close(wait, wait.eventId());
    }

    private void answer(EventRow event, Completion completion) {
        EventRow source = close(event, completion.sourceEventId());
        if (source != null && !((Scheduling) source.fact()).isCompletedBy(completion)) {
            complaints.add(event + " is no answer to " + source);
        }
        answers.put(completion.sourceEventId(), event);
    }

    private EventRow close(EventRow event, long source) {
        EventRow closed = open.remove(source);
        if (closed == null) {
            complaints.add(event + " closes an operation that is not open");
        }
        return closed;
    }

    /** Operations without an answer. */
    List<EventRow> open() {
        return List.copyOf(open.values());
    }

    /** What answered an operation, by the id of the operation. */
    Map<Long, EventRow> answers() {
        return answers;
    }

    /** Ids of operations that were given up. */
    Set<Long> givenUp() {
        return givenUp;
    }

    /** Mail the execution began with. */
    List<Mail> carried() {
        return carried;
    }

    /** Mail that waits got, in their order. */
    List<Mail> read() {
        return read;
    }

    List<Mail> unread() {
        return unread;
    }

    /** What cannot be. */
    List<String> complaints() {
        return complaints;
    }
}
