package io.durable.jdbc;

import io.durable.provider.TurnCommit;

/** Whether a turn has made work for somebody. */
final class Hints {

    private Hints() {}

    static boolean instances(TurnCommit turn) {
        return !turn.issued().messages().isEmpty()
                || !turn.issued().instances().isEmpty()
                || turn.after().next() != null;
    }

    static boolean activities(TurnCommit turn) {
        return turn.issued().activities().stream().anyMatch(activity -> activity.owner() == null);
    }
}
