package io.durable.reliability.check;

import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested.Ending;
import io.durable.history.Requested.OrchestrationCancelled;
import io.durable.history.Requested.OrchestrationCompleted;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Rows.EventRow;
import io.durable.reliability.check.Rows.InstanceRow;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Executions and their events are numbered without gaps, begin and end as they should, and the instance agrees. */
final class HistoryRule implements Rule {

    private static final Map<String, Class<? extends Fact>> ENDINGS = Map.of(
            "COMPLETED", OrchestrationCompleted.class,
            "FAILED", OrchestrationFailed.class,
            "CANCELLED", OrchestrationCancelled.class,
            "TERMINATED", OrchestrationTerminated.class);

    @Override
    public void check(Books books, List<String> complaints) {
        books.rows().events().stream()
                .map(EventRow::instanceId)
                .distinct()
                .filter(id -> !books.instances().containsKey(id))
                .forEach(id -> complaints.add(id + " has a history and does not exist"));
        for (InstanceRow instance : books.instances().values()) {
            check(instance, books.history(instance.id()), complaints);
        }
    }

    private static void check(InstanceRow instance, TreeMap<Long, List<EventRow>> history, List<String> complaints) {
        long executions = history.size();
        if (executions != instance.executionId() || (executions > 0 && history.lastKey() != executions)) {
            complaints.add(instance + " has the executions " + history.keySet());
            return;
        }
        history.forEach((executionId, events) -> {
            checkNumbers(events, complaints);
            boolean last = executionId == executions;
            Class<? extends Fact> ending = last ? ENDINGS.get(instance.status()) : OrchestrationContinuedAsNew.class;
            checkEnds(events, ending, complaints);
            if (last && instance.nextEventId() != events.size() + 1) {
                complaints.add(instance + " does not go on where its history ends, at " + events.size());
            }
        });
    }

    private static void checkNumbers(List<EventRow> events, List<String> complaints) {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).eventId() != i + 1) {
                complaints.add(events.get(i) + " should be number " + (i + 1));
                return;
            }
        }
    }

    /** @param ending what the last event must be, and no other; {@code null} if the execution goes on */
    private static void checkEnds(List<EventRow> events, Class<? extends Fact> ending, List<String> complaints) {
        for (int i = 0; i < events.size(); i++) {
            EventRow event = events.get(i);
            if ((i == 0) != event.fact() instanceof OrchestrationStarted) {
                complaints.add(event + " is no beginning");
            }
            boolean last = i == events.size() - 1;
            boolean ends = event.fact() instanceof Ending || event.fact() instanceof OrchestrationTerminated;
            if (ends != (last && ending != null) || (ends && ending != null && !ending.isInstance(event.fact()))) {
                complaints.add(event + (ends ? " is no end for this execution" : " is the last of an ended execution"));
            }
        }
    }
}
