package io.durable.reliability.check;

import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Journal.Accepted;
import io.durable.reliability.check.Rows.InstanceRow;
import java.util.List;

/** Every instance that was accepted is where its story ends, with the result its clients were told; so is any other. */
final class EndRule implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        books.journal().accepted().values().forEach(accepted -> {
            InstanceRow row = books.instances().get(accepted.instanceId());
            if (row == null) {
                complaints.add(accepted.instanceId() + " was accepted and is lost");
            } else {
                check(accepted, row, complaints);
            }
        });
        books.instances().values().stream()
                .filter(row -> !books.journal().accepted().containsKey(row.id()) && !row.hasEnded())
                .forEach(row -> complaints.add(row.id() + " has not ended: " + row.status()));
        books.journal().results().forEach((id, result) -> {
            InstanceRow row = books.instances().get(id);
            if (row == null || !result.equals(row.output())) {
                complaints.add(id + ": a client was told " + result + ", stored is " + row);
            }
        });
    }

    private static void check(Accepted accepted, InstanceRow row, List<String> complaints) {
        if (!accepted.statuses().contains(row.status())) {
            complaints.add(row.id() + " is " + row.status() + " and should be one of " + accepted.statuses());
        }
        if (row.status().equals("COMPLETED")
                && accepted.output() != null
                && !accepted.output().equals(row.output())) {
            complaints.add(row.id() + " returned " + row.output() + " and not " + accepted.output());
        }
    }
}
