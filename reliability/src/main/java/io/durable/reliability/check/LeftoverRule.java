package io.durable.reliability.check;

import io.durable.history.Delivered.TimerFired;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Rows.ActivityRow;
import io.durable.reliability.check.Rows.InstanceRow;
import io.durable.reliability.check.Rows.MessageRow;
import java.util.List;

/** What is over has left nothing behind, and what waits has nothing that is due. */
final class LeftoverRule implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        for (ActivityRow activity : books.rows().activities()) {
            if (!isOpen(books, activity.instanceId(), activity.executionId(), activity.eventId())) {
                complaints.add(activity + " was left behind");
            }
        }
        for (MessageRow message : books.rows().messages()) {
            InstanceRow instance = books.instances().get(message.instanceId());
            boolean waits = instance != null && !instance.hasEnded() && isExpected(message, books);
            if (!waits) {
                complaints.add(message + " was left behind");
            }
        }
        books.instances().values().stream()
                .filter(instance -> instance.hasEnded() && instance.owner() != null)
                .forEach(instance -> complaints.add(instance + " has ended and an owner"));
    }

    private static boolean isExpected(MessageRow message, Books books) {
        Long executionId = message.executionId();
        return message.fact() instanceof TimerFired timer
                && executionId != null
                && isOpen(books, message.instanceId(), executionId, timer.sourceEventId());
    }

    private static boolean isOpen(Books books, String instanceId, long executionId, long eventId) {
        InstanceRow instance = books.instances().get(instanceId);
        return instance != null
                && !instance.hasEnded()
                && instance.executionId() == executionId
                && books.current(instance).open().stream().anyMatch(row -> row.eventId() == eventId);
    }
}
