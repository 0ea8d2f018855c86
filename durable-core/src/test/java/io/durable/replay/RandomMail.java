package io.durable.replay;

import io.durable.history.Delivered;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Delivered.SubOrchestrationFailed;
import io.durable.history.Event;
import io.durable.history.FailureDetails;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.ExternalSubscribed;
import io.durable.history.Requested.ExternalSubscribedPersistent;
import io.durable.history.Requested.Scheduling;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.history.Requested.TimerCreated;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The outside world of a program: answers in any order, late, twice, and to questions never asked. */
final class RandomMail {

    private static final int MAX_TURNS = 80;

    private final SplittableRandom random;
    private final List<Delivered> answers = new ArrayList<>();
    private int turns;
    private int letters;
    private boolean cancelRequested;

    RandomMail(SplittableRandom random) {
        this.random = random;
    }

    /** The messages of the next turn, after one that recorded {@code events} and left {@code open}. */
    List<Delivered> next(List<Event> events, List<Event> open) {
        for (Event event : events) {
            if (event.fact() instanceof Scheduling scheduling && random.nextInt(20) > 0) {
                answers.add(answer(event.eventId(), scheduling));
            }
        }
        List<Delivered> batch = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            batch.add(message());
        }
        if (answers.isEmpty()) {
            open.forEach(event -> answers.add(answer(event.eventId(), (Scheduling) event.fact())));
        }
        if (open.isEmpty() || ++turns > MAX_TURNS) { // branches that wait for each other
            batch.add(cancelRequested ? new OrchestrationTerminated("stuck") : cancelRequest());
        }
        return batch;
    }

    private Delivered message() {
        int dice = random.nextInt(100);
        if (dice < 70 && !answers.isEmpty()) {
            int place = random.nextInt(answers.size());
            return random.nextInt(10) == 0 ? answers.get(place) : answers.remove(place);
        } else if (dice < 75) {
            return Events.timerFired(1 + random.nextInt(20));
        } else if (dice < 80) {
            return Events.activityCompleted(1 + random.nextInt(20), "stray");
        } else if (dice < 89) {
            return Events.raised(random.nextBoolean() ? "x" : "y", "raised " + dice);
        } else if (dice < 98) {
            return Events.raisedPersistent(random.nextBoolean() ? "x" : "m", ++letters);
        }
        return random.nextInt(8) == 0 ? new OrchestrationTerminated("by dice") : cancelRequest();
    }

    private Delivered cancelRequest() {
        cancelRequested = true;
        return Events.cancelRequested("by dice");
    }

    private Delivered answer(long source, Scheduling asked) {
        boolean fails = random.nextInt(10) == 0;
        if (asked instanceof ActivityScheduled) {
            return fails
                    ? Events.activityFailed(source, new IllegalArgumentException("bad luck " + source))
                    : Events.activityCompleted(source, "result " + source);
        } else if (asked instanceof TimerCreated) {
            return Events.timerFired(source);
        } else if (asked instanceof SubOrchestrationScheduled) {
            return fails
                    ? new SubOrchestrationFailed(
                            source, FailureDetails.of(IllegalStateException.class, "bad child " + source))
                    : Events.childCompleted(source, "child " + source);
        } else if (asked instanceof ExternalSubscribed wait) {
            return Events.raised(wait.name(), "raised for " + source);
        } else if (asked instanceof ExternalSubscribedPersistent wait) {
            return Events.raisedPersistent(wait.name(), ++letters);
        }
        throw new IllegalArgumentException("Unknown " + asked);
    }
}
