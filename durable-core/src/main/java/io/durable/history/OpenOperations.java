package io.durable.history;

import io.durable.history.Delivered.Completion;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Requested.Cancelling;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.Scheduling;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a history leaves open: operations without an answer, and persistent events nobody has consumed. An external
 * event goes to the oldest subscription of its name and lane that waits at the event's position; a positional event
 * that finds none is lost, a persistent one stays in the mailbox for the next subscription.
 */
public final class OpenOperations {

    /** What a delivered fact would do at this position. */
    public enum Verdict {
        /** It answers an open operation. */
        ANSWERS,
        /** A persistent event nobody waits for: it goes into the mailbox. */
        BUFFERED,
        /** A positional event nobody waits for. */
        NOBODY_WAITS,
        /** Its source never existed, was answered before or was cancelled. */
        SOURCE_NOT_OPEN,
        /** Its source is an operation of another kind. */
        SOURCE_OF_OTHER_KIND,
        /** It concerns the orchestration as a whole. */
        LIFECYCLE
    }

    private final long executionId;
    private final Map<Long, Event> open = new LinkedHashMap<>();
    private final Map<String, Deque<Long>> positionalWaits = new HashMap<>();
    private final Map<String, Deque<Long>> persistentWaits = new HashMap<>();
    private final List<CarriedEvent> mailbox = new LinkedList<>();

    public OpenOperations(long executionId) {
        this.executionId = executionId;
    }

    /** What {@code history} leaves open; the history is taken as it is, without checking it. */
    public static OpenOperations after(long executionId, List<Event> history) {
        OpenOperations operations = new OpenOperations(executionId);
        history.forEach(operations::apply);
        return operations;
    }

    private void apply(Event event) {
        if (event.fact() instanceof OrchestrationStarted started) {
            start(started);
        } else if (event.fact() instanceof Scheduling) {
            open(event);
        } else if (event.fact() instanceof Cancelling cancelling) {
            close(cancelling.sourceEventId());
        } else if (event.fact() instanceof Delivered delivered) {
            Verdict verdict = judge(delivered);
            if (verdict == Verdict.ANSWERS || verdict == Verdict.BUFFERED) {
                deliver(delivered);
            }
        }
    }

    /** Puts what the previous execution left into the mailbox. */
    public void start(OrchestrationStarted started) {
        mailbox.addAll(started.carried());
    }

    /**
     * Opens the operation {@code scheduling} records.
     *
     * @return data of the mailbox event the operation consumes at once, in which case it is closed again
     */
    public Optional<Payload> open(Event scheduling) {
        open.put(scheduling.eventId(), scheduling);
        if (scheduling.fact() instanceof ExternalSubscribed wait) {
            waits(positionalWaits, wait.name()).add(scheduling.eventId());
        } else if (scheduling.fact() instanceof ExternalSubscribedPersistent wait) {
            waits(persistentWaits, wait.name()).add(scheduling.eventId());
            Optional<Payload> buffered = takeFromMailbox(wait.name());
            buffered.ifPresent(data -> close(scheduling.eventId()));
            return buffered;
        }
        return Optional.empty();
    }

    /** Closes an operation without an answer; false if it was not open. */
    public boolean close(long eventId) {
        Event closed = open.remove(eventId);
        if (closed == null) {
            return false;
        }
        if (closed.fact() instanceof ExternalSubscribed wait) {
            removeWait(positionalWaits, wait.name(), eventId);
        } else if (closed.fact() instanceof ExternalSubscribedPersistent wait) {
            removeWait(persistentWaits, wait.name(), eventId);
        }
        return true;
    }

    /** What {@code fact} would do now; changes nothing. */
    public Verdict judge(Delivered fact) {
        if (fact instanceof Completion completion) {
            Event source = open.get(completion.sourceEventId());
            if (source == null) {
                return Verdict.SOURCE_NOT_OPEN;
            }
            return ((Scheduling) source.fact()).isCompletedBy(completion)
                    ? Verdict.ANSWERS
                    : Verdict.SOURCE_OF_OTHER_KIND;
        } else if (fact instanceof ExternalEvent event) {
            return positionalWaits.containsKey(event.name()) ? Verdict.ANSWERS : Verdict.NOBODY_WAITS;
        } else if (fact instanceof ExternalEventPersistent event) {
            return persistentWaits.containsKey(event.name()) ? Verdict.ANSWERS : Verdict.BUFFERED;
        }
        return Verdict.LIFECYCLE;
    }

    /**
     * Delivers a fact that {@link Verdict#ANSWERS answers} an operation or is {@link Verdict#BUFFERED buffered}.
     *
     * @return id of the operation it answered, now closed, or {@code null} if it went into the mailbox
     * @throws IllegalArgumentException if it does neither
     */
    public @Nullable Long deliver(Delivered fact) {
        Verdict verdict = judge(fact);
        if (verdict == Verdict.ANSWERS) {
            long source = answeredBy(fact);
            close(source);
            return source;
        } else if (verdict == Verdict.BUFFERED && fact instanceof ExternalEventPersistent event) {
            mailbox.add(new CarriedEvent(event.name(), event.data(), executionId));
            return null;
        }
        throw new IllegalArgumentException(fact.type() + " cannot be delivered: " + verdict);
    }

    /** Operations without an answer, oldest first. */
    public List<Event> open() {
        return List.copyOf(open.values());
    }

    /** Persistent events nobody has consumed, oldest first. */
    public List<CarriedEvent> unconsumed() {
        return List.copyOf(mailbox);
    }

    private long answeredBy(Delivered fact) {
        if (fact instanceof Completion completion) {
            return completion.sourceEventId();
        } else if (fact instanceof ExternalEvent event) {
            return positionalWaits.get(event.name()).getFirst();
        } else if (fact instanceof ExternalEventPersistent event) {
            return persistentWaits.get(event.name()).getFirst();
        }
        throw new IllegalArgumentException(fact.type() + " answers no operation");
    }

    private Optional<Payload> takeFromMailbox(String name) {
        for (Iterator<CarriedEvent> events = mailbox.iterator(); events.hasNext(); ) {
            CarriedEvent event = events.next();
            if (event.name().equals(name)) {
                events.remove();
                return Optional.of(event.data());
            }
        }
        return Optional.empty();
    }

    private static Deque<Long> waits(Map<String, Deque<Long>> lane, String name) {
        return lane.computeIfAbsent(name, n -> new ArrayDeque<>());
    }

    private static void removeWait(Map<String, Deque<Long>> lane, String name, long eventId) {
        Deque<Long> waits = lane.get(name);
        waits.remove(eventId);
        if (waits.isEmpty()) {
            lane.remove(name);
        }
    }
}
