package io.durable.jdbc;

import io.durable.provider.ExecutionKey;
import io.durable.provider.TurnCommit;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What turns write to tables beside that of instances, as rows. */
final class TurnRows {

    private TurnRows() {}

    /** The rows of all turns. */
    static List<@Nullable Object[]> of(List<TurnCommit> turns, Function<TurnCommit, Stream<@Nullable Object[]>> rows) {
        return turns.stream().flatMap(rows).toList();
    }

    static Stream<@Nullable Object[]> events(TurnCommit turn) {
        return turn.events().stream().map(event -> HistoryTable.row(turn.fence().execution(), event));
    }

    /** Activities the turn has asked for. */
    static Stream<@Nullable Object[]> scheduled(TurnCommit turn) {
        return turn.issued().activities().stream()
                .map(activity -> ActivityTable.row(turn.fence().execution(), activity));
    }

    /** Keys of the activities whose results the turn has taken in. */
    static Stream<@Nullable Object[]> done(TurnCommit turn) {
        return keys(turn, turn.consumed().activities());
    }

    /** Keys of the messages the turn has taken in. */
    static Stream<@Nullable Object[]> read(TurnCommit turn) {
        return turn.consumed().messages().stream().map(id -> Sql.row(turn.instanceId(), id));
    }

    /** Keys of what events of the turn's execution have asked for. */
    static Stream<@Nullable Object[]> keys(TurnCommit turn, List<Long> eventIds) {
        ExecutionKey execution = turn.fence().execution();
        return eventIds.stream().map(id -> Sql.row(execution.instanceId(), execution.executionId(), id));
    }
}
