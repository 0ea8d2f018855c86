package io.durable.reliability.check;

import io.durable.history.Delivered.SubOrchestrationCompleted;
import io.durable.history.Fact;
import io.durable.history.Requested.Ending;
import io.durable.history.Requested.SubOrchestrationScheduled;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Rows.EventRow;
import io.durable.reliability.check.Rows.InstanceRow;
import java.util.List;
import java.util.Objects;

/** Every operation has at most one answer, of its own kind; where the code has come to its end, exactly one. */
final class OperationRule implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        books.forEachExecution((events, ledger) -> {
            complaints.addAll(ledger.complaints());
            Fact last = events.get(events.size() - 1).fact();
            if (last instanceof Ending && !ledger.open().isEmpty()) {
                complaints.add(ledger.open() + " were awaited, but have no answer");
            }
            for (EventRow event : events) {
                if (event.fact() instanceof SubOrchestrationScheduled child) {
                    checkChild(event, child, books, complaints);
                }
            }
        });
        books.instances().values().stream()
                .filter(row -> row.status().equals("RUNNING"))
                .filter(row -> books.current(row).open().isEmpty())
                .forEach(row -> complaints.add(row + " waits for nothing"));
    }

    /** A child that is given up before the turn that called it is over need not exist. */
    private static void checkChild(
            EventRow event, SubOrchestrationScheduled scheduled, Books books, List<String> complaints) {
        Ledger ledger = books.ledgers(event.instanceId()).get(event.executionId());
        InstanceRow child = books.instances().get(scheduled.instanceId());
        EventRow answer = ledger.answers().get(event.eventId());
        boolean isKnown = child != null && event.instanceId().equals(child.parentId());
        if (!isKnown && !(child == null && ledger.givenUp().contains(event.eventId()))) {
            complaints.add(event + " has no child: " + child);
        } else if (answer != null && !isTrue(answer.fact(), child)) {
            complaints.add(answer + " is not how its child ended: " + child);
        }
    }

    private static boolean isTrue(Fact answer, InstanceRow child) {
        return answer instanceof SubOrchestrationCompleted completed
                ? child.status().equals("COMPLETED")
                        && Objects.equals(completed.result().json(), child.output())
                : child.hasEnded() && !child.status().equals("COMPLETED");
    }
}
