package io.durable.replay;

import io.durable.DurableException;
import io.durable.history.Delivered;
import io.durable.history.Event;
import io.durable.history.OpenOperations.Verdict;
import io.durable.history.Requested;

/** Thrown when orchestration code and its recorded history do not agree. */
public final class NonDeterminismException extends DurableException {

    private final long eventId;
    private final String expected;
    private final String actual;

    private NonDeterminismException(long eventId, Object expected, Object actual, String likelyCause) {
        super("Event " + eventId + ": history has " + expected + ", the code " + actual + ". Likely cause: "
                + likelyCause);
        this.eventId = eventId;
        this.expected = expected.toString();
        this.actual = actual.toString();
    }

    static NonDeterminismException otherAction(Event recorded, Requested asked) {
        if (asked instanceof Requested.Ending) {
            return new NonDeterminismException(
                    recorded.eventId(),
                    recorded.fact(),
                    "ends with " + asked,
                    "the code was shortened, or ends on a condition that is not deterministic");
        }
        return new NonDeterminismException(
                recorded.eventId(),
                recorded.fact(),
                "asks for " + asked,
                "the code was changed while instances of this version run, or it depends on something outside its"
                        + " input and history (time, randomness, iteration order, shared state)");
    }

    static NonDeterminismException actionNotAsked(Event recorded) {
        return new NonDeterminismException(
                recorded.eventId(),
                recorded.fact(),
                "waits without asking for it",
                "a step was removed from the code or moved behind a wait");
    }

    static NonDeterminismException historyGoesOn(Event recorded) {
        return new NonDeterminismException(
                recorded.eventId(), recorded.fact(), "has ended before", "the stored history is damaged");
    }

    static NonDeterminismException unexpectedDelivery(Event recorded, Delivered fact, Verdict verdict) {
        String actual =
                switch (verdict) {
                    case SOURCE_NOT_OPEN -> "has no open operation it could answer";
                    case SOURCE_OF_OTHER_KIND -> "has an operation of another kind there";
                    case NOBODY_WAITS -> "waits for no such event";
                    case ANSWERS, BUFFERED, LIFECYCLE -> "cannot take it";
                };
        return new NonDeterminismException(
                recorded.eventId(), fact, actual, "the code was changed, or the stored history is damaged");
    }

    static NonDeterminismException notStarted(Object found) {
        return new NonDeterminismException(1, found, "expects OrchestrationStarted", "the stored history is damaged");
    }

    static NonDeterminismException gap(long expectedId, Event found) {
        return new NonDeterminismException(
                found.eventId(), found.fact(), "expects event " + expectedId, "the stored history is damaged");
    }

    public long eventId() {
        return eventId;
    }

    /** What the history has at that place. */
    public String expected() {
        return expected;
    }

    /** What the code did instead. */
    public String actual() {
        return actual;
    }
}
