package io.durable.jdbc;

import io.durable.InstanceState;
import io.durable.provider.After;
import io.durable.provider.CommitResult;
import io.durable.provider.Consumed;
import io.durable.provider.Issued;
import io.durable.provider.TurnCommit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns that take in results of activities and ask for nothing but more activities. They leave the messages of their
 * instance alone, and with them the time from when on it is ready. So nothing need be locked and looked at before: the
 * update of the instance is lock and fence in one, and it touches no column of an index.
 */
final class PlainTurns {

    static final String ADVANCE = """
            update durable_instance
            set next_event_id = ?, version = coalesce(?, version), status = ?, custom_status = ?, failure = ?,
                stalls = ?, losses = 0, updated_at = current_timestamp
            where instance_id = ? and execution_id = ? and next_event_id = ? and coalesce(owner, '') = ?
              and status in ('PENDING', 'RUNNING', 'STALLED')
            """;

    private final Tables tables;

    PlainTurns(Tables tables) {
        this.tables = tables;
    }

    static boolean isPlain(TurnCommit turn) {
        Consumed consumed = turn.consumed();
        Issued issued = turn.issued();
        return InstanceTable.ownerAfter(turn) != null
                && !turn.after().endsExecution()
                && turn.after().retryIn() == null
                && consumed.messages().isEmpty()
                && consumed.persistentEvents() == 0
                && !consumed.activities().isEmpty()
                && issued.messages().isEmpty()
                && issued.instances().isEmpty()
                && issued.deadLetters().isEmpty()
                && issued.cancelled().equals(Issued.Cancelled.NOTHING);
    }

    /** Arguments of {@link #ADVANCE}. */
    static @Nullable Object[] advance(TurnCommit turn) {
        After after = turn.after();
        InstanceState state = after.state();
        return Sql.row(
                turn.fence().nextEventId() + turn.events().size(),
                after.version(),
                state.status().name(),
                Columns.text(state.customStatus()),
                Columns.json(state.failure()),
                state.stalls(),
                turn.instanceId(),
                turn.fence().execution().executionId(),
                turn.fence().nextEventId(),
                Objects.requireNonNull(turn.fence().owner()));
    }

    /** Writes them in the transaction that is open; instances are locked in the order of their ids. */
    List<CommitResult> write(List<TurnCommit> turns) {
        List<TurnCommit> inOrder = turns.stream()
                .sorted(Comparator.comparing(TurnCommit::instanceId))
                .toList();
        int[] moved = tables.instances().advancePlain(inOrder);
        List<TurnCommit> passing = new ArrayList<>();
        Set<TurnCommit> fenced = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < moved.length; i++) {
            if (moved[i] == 1) {
                passing.add(inOrder.get(i));
            } else {
                fenced.add(inOrder.get(i));
            }
        }
        writeRest(passing);
        return turns.stream()
                .map(turn -> fenced.contains(turn) ? CommitResult.FENCED : CommitResult.COMMITTED)
                .toList();
    }

    private void writeRest(List<TurnCommit> turns) {
        tables.activities().delete(TurnRows.of(turns, TurnRows::done));
        tables.history().append(TurnRows.of(turns, TurnRows::events));
        tables.activities().add(TurnRows.of(turns, TurnRows::scheduled));
    }
}
