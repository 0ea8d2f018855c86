package io.durable.reliability.check;

import io.durable.reliability.check.Checker.Rule;
import io.durable.reliability.check.Commits.CommitRow;
import io.durable.reliability.check.Commits.LeaseRow;
import io.durable.reliability.check.Commits.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * No instance has two owners at once: every commit begins where the one before has left the instance; only its owner
 * moves it on, and gives it away; and it is taken from another only when the lease of that one has lapsed. One that nobody
 * owns may be moved on by anybody while nothing is due for it. Ending an instance from outside is for everybody.
 */
final class OwnerRule implements Rule {

    @Override
    public void check(Books books, List<String> complaints) {
        Commits log = books.rows().commits();
        Map<String, List<LeaseRow>> leases = log.leases().stream().collect(Collectors.groupingBy(LeaseRow::node));
        Map<String, Place> places = new HashMap<>();
        for (CommitRow commit : log.commits()) {
            Place before = places.put(commit.instanceId(), commit.after());
            if (!Objects.equals(before, commit.before())) {
                complaints.add(commit + " does not begin where the one before has ended: " + before);
            } else if (before != null && !commit.status().equals("TERMINATED")) {
                check(commit, before, leases, complaints);
            }
        }
    }

    private static void check(
            CommitRow commit, Place before, Map<String, List<LeaseRow>> leases, List<String> complaints) {
        String owner = before.owner();
        String next = commit.after().owner();
        boolean announced = before.executionId() == 0;
        if (commit.after().isElsewhere(before) && !announced && !isBy(commit, owner) && !commit.atRest()) {
            complaints.add(commit + " moves an instance on that belongs to " + owner);
        }
        if (Objects.equals(owner, next)) {
            return;
        }
        if (!isBy(commit, next == null ? owner : next)) {
            complaints.add(commit + " gives an instance to " + next + " in another's name");
        }
        if (owner != null && next != null && wasAlive(leases.getOrDefault(owner, List.of()), commit)) {
            complaints.add(commit + " takes an instance from a node that is alive");
        }
    }

    /** Owners are the name of a node and what tells its runs apart. */
    private static boolean isBy(CommitRow commit, String owner) {
        return owner != null && owner.startsWith(commit.session() + "/");
    }

    /**
     * Whether the commit must have known that the owner was alive. A node extends its lease one step after the other:
     * the last extension that began before may not have been seen, that before it was.
     */
    private static boolean wasAlive(List<LeaseRow> leases, CommitRow commit) {
        List<LeaseRow> known = new ArrayList<>(leases);
        known.removeIf(lease -> lease.beganAt().isAfter(commit.beganAt()));
        return known.size() > 1
                && known.subList(known.size() - 2, known.size()).stream()
                        .allMatch(
                                lease -> lease.until() != null && lease.until().isAfter(commit.beganAt()));
    }
}
