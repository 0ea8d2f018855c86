package io.durable.reliability.check;

import io.durable.Limits;
import io.durable.history.OrchestrationStarted;
import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Rows.EventRow;
import java.util.List;

/** No mailbox was ever fuller than it may be, and no more went along at continue-as-new, or longer, than may. */
record LimitRule(Limits limits) implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        books.rows().commits().commits().stream()
                .filter(commit -> commit.mailbox() > limits.unconsumedEvents())
                .forEach(commit -> complaints.add(commit + " fills the mailbox beyond " + limits.unconsumedEvents()));
        for (EventRow event : books.rows().events()) {
            if (event.fact() instanceof OrchestrationStarted start) {
                check(event, start, complaints);
            }
        }
    }

    private void check(EventRow event, OrchestrationStarted start, List<String> complaints) {
        if (start.carried().size() > limits.carryForwardEvents()) {
            complaints.add(event + " takes along more than " + limits.carryForwardEvents() + " events");
        }
        start.carried().stream()
                .filter(carried -> event.executionId() - carried.raisedIn() > limits.carryForwardExecutions())
                .forEach(carried -> complaints.add(event + " takes along what is too old: " + carried));
    }
}
