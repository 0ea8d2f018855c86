package io.durable.jdbc;

import io.durable.InstanceState;
import io.durable.history.ParentLink;
import io.durable.provider.After;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import org.jspecify.annotations.Nullable;

/**
 * What the row of an instance says when it is created.
 *
 * @param readyIn milliseconds until it needs a turn; {@code null} if nothing is in sight
 */
record NewInstanceRow(
        long nextEventId,
        @Nullable String version,
        InstanceState state,
        @Nullable String owner,
        @Nullable Long readyIn) {

    /** It waits for its first turn. */
    static @Nullable Object[] pending(NewInstance instance, @Nullable String owner) {
        return new NewInstanceRow(2, instance.start().version(), InstanceState.PENDING, owner, 0L).of(instance);
    }

    /** As it is after its first turn, if it comes with one. */
    static @Nullable Object[] begun(NewInstance instance, @Nullable String owner) {
        TurnCommit turn = instance.firstTurn();
        return turn == null ? pending(instance, owner) : after(turn, instance).of(instance);
    }

    private static NewInstanceRow after(TurnCommit turn, NewInstance instance) {
        After after = turn.after();
        return new NewInstanceRow(
                turn.fence().nextEventId() + turn.events().size(),
                after.version() == null ? instance.start().version() : after.version(),
                after.state(),
                InstanceTable.ownerAfter(turn),
                turn.issued().messages().stream()
                        .map(timer -> timer.delay().toMillis())
                        .min(Long::compare)
                        .orElse(null));
    }

    /** In the order of {@link InstanceTable#INSERT}. */
    private @Nullable Object[] of(NewInstance instance) {
        ParentLink parent = instance.start().parent();
        return Sql.row(
                instance.instanceId(),
                1L,
                nextEventId,
                instance.start().name(),
                version,
                state.status().name(),
                Columns.text(state.customStatus()),
                parent == null ? null : parent.instanceId(),
                parent == null ? null : parent.executionId(),
                parent == null ? null : parent.eventId(),
                owner,
                readyIn);
    }
}
