package io.durable.jdbc;

import io.durable.provider.CommitResult;
import io.durable.provider.TurnCommit;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.springframework.dao.DataIntegrityViolationException;

/** Commits turns together: as many as it takes by a shortcut, the others the long way. */
record TurnGroups(Transactions transactions, Shortcuts shortcuts, TurnWriter turnWriter, PlainTurns plainTurns) {

    List<CommitResult> commit(List<TurnCommit> turns) {
        List<TurnCommit> taken = turns.stream().filter(shortcuts::takes).toList();
        boolean tried = turns.size() > 1
                && !taken.isEmpty()
                && !transactions.joinsCaller()
                && Parts.areDistinct(turns, TurnCommit::instanceId);
        Set<String> atOnce = tried ? atOnce(taken) : Set.of();
        return Parts.of(
                turns,
                turn -> atOnce.contains(turn.instanceId()),
                those -> Collections.nCopies(those.size(), CommitResult.COMMITTED),
                this::commitTheLongWay);
    }

    /** Whose turns passed; nobody's if one of them cannot be written, which the long way finds out. */
    private Set<String> atOnce(List<TurnCommit> turns) {
        try {
            return transactions.runAlone(() -> shortcuts.commit(turns));
        } catch (DataIntegrityViolationException e) {
            return Set.of();
        }
    }

    /** In one transaction: either all that passes is written, or nothing. */
    List<CommitResult> commitUnclaimed(List<TurnCommit> turns) {
        if (turns.size() == 1 && transactions.runAlone(() -> shortcuts.commit(turns.get(0)))) {
            return List.of(CommitResult.COMMITTED);
        }
        boolean atOnce = !transactions.joinsCaller()
                && turns.stream().allMatch(shortcuts::takes)
                && Parts.areDistinct(turns, TurnCommit::instanceId);
        return atOnce
                ? passed(turns, transactions.runAlone(() -> shortcuts.commit(turns)))
                : transactions.run(() -> turnWriter.write(turns));
    }

    private static List<CommitResult> passed(List<TurnCommit> turns, Set<String> passing) {
        return turns.stream()
                .map(turn -> passing.contains(turn.instanceId()) ? CommitResult.COMMITTED : CommitResult.FENCED)
                .toList();
    }

    /** In a transaction for plain turns and one for the others, each of which locks in the order of ids. */
    private List<CommitResult> commitTheLongWay(List<TurnCommit> turns) {
        return Parts.of(
                turns,
                PlainTurns::isPlain,
                plain -> transactions.run(() -> plainTurns.write(plain)),
                others -> transactions.run(() -> turnWriter.write(others)));
    }
}
