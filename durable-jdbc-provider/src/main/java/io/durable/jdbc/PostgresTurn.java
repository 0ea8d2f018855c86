package io.durable.jdbc;

import static io.durable.jdbc.ActivityTable.UNOWNED;
import static io.durable.jdbc.Sql.numbers;

import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.TurnCommit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commit of a turn that concerns nobody but its own instance, as one statement.
 *
 * <ol>
 *   <li>Find the instance and look at its fence.
 *   <li>Update it where it was found. Whatever arrives for an instance changes its row: if it is still as it was found, all
 *       messages there are have been seen.
 *   <li>If it was updated, do everything else: one part of the statement for each thing to be done. All parts see the
 *       tables as they were before, which is why messages that are consumed or given up are not counted among those left.
 * </ol>
 */
final class PostgresTurn {

    private static final String AFTER = "now() + ? * interval '1 millisecond'";
    private static final String EXECUTION = "instance_id = ? and execution_id = ?";
    private static final String ACTIVITY = EXECUTION + " and event_id = ?";
    private static final String ACTIVITIES = EXECUTION + " and event_id = any (?)";

    private static final String ADVANCE =
            """
            advanced as (
              update durable_instance as t
              set next_event_id = ?, version = coalesce(?, t.version), status = ?, custom_status = ?, output = ?,
                  failure = ?, stalls = ?, owner = ?, losses = 0, mailbox = t.mailbox - ?, ready_at = READY,
                  ended_at = case when ? then now() end, updated_at = now()
              from (
                select PLACE from durable_instance
                where instance_id = ? and execution_id = ? and next_event_id = ?
                  and owner is not distinct from ? and status in ('PENDING', 'RUNNING', 'STALLED')
                  and mailbox = coalesce(?, mailbox) and UNCLAIMED
                offset 0) as found
              where AS_FOUND
              returning true)""".replace("PLACE", PostgresDialect.PLACE).replace("AS_FOUND", PostgresDialect.AS_FOUND);

    private static final PostgresInsert RECORD = PostgresInsert.of(HistoryTable.INSERT);
    private static final PostgresInsert SCHEDULE = PostgresInsert.of(ActivityTable.INSERT);
    private static final PostgresInsert SEND = PostgresInsert.of(MessageTable.INSERT);

    private final TurnCommit turn;
    private final String id;
    private final long execution;
    private final List<String> parts = new ArrayList<>();
    private final List<@Nullable Object> arguments = new ArrayList<>();

    private PostgresTurn(TurnCommit turn) {
        this.turn = turn;
        this.id = turn.instanceId();
        this.execution = turn.fence().execution().executionId();
    }

    /** Whether a turn concerns nobody but its own instance, and gives up nothing it has asked for itself. */
    static boolean isAlone(TurnCommit turn) {
        Issued issued = turn.issued();
        Issued.Cancelled cancelled = issued.cancelled();
        return turn.after().next() == null
                && issued.instances().isEmpty()
                && issued.deadLetters().isEmpty()
                && issued.messages().stream().allMatch(message -> message.isTimerOf(turn.instanceId()))
                && Stream.of(cancelled.activities(), cancelled.timers())
                        .flatMap(List::stream)
                        .allMatch(eventId -> eventId < turn.fence().nextEventId());
    }

    /**
     * Whether the turn was written: its fence holds, nobody has touched its instance at the same time and, if it is the
     * last, no event is left in the mailbox.
     */
    static boolean write(TurnCommit turn, Sql sql) {
        PostgresTurn commit = new PostgresTurn(turn);
        if (PlainTurns.isPlain(turn)) {
            commit.advancePlain();
        } else {
            commit.advance();
        }
        commit.record();
        if (turn.after().endsExecution()) {
            commit.clearUp();
        } else {
            commit.takeOut();
            commit.putIn();
        }
        String statement = "with " + String.join(",\n", commit.parts) + "\nselect count(*) from advanced";
        return sql.queryNumber(statement, commit.arguments.toArray()) == 1;
    }

    private void advancePlain() {
        parts.add("advanced as (" + PlainTurns.ADVANCE + " returning true)");
        add(PlainTurns.advance(turn));
    }

    /** The arguments are in the order in which {@link #ADVANCE} has them. */
    private void advance() {
        Fence fence = turn.fence();
        addNewState();
        String readyAt = readyAt();
        add(turn.after().state().status().isTerminal());
        addFence();
        parts.add(ADVANCE.replace("READY", readyAt)
                .replace("UNCLAIMED", fence.isUnclaimed() ? PostgresDialect.unclaimed("?") : "true"));
    }

    private void addNewState() {
        InstanceState state = turn.after().state();
        add(
                turn.fence().nextEventId() + turn.events().size(),
                turn.after().version(),
                state.status().name());
        add(Columns.text(state.customStatus()), Columns.text(state.output()), Columns.json(state.failure()));
        add(state.stalls(), InstanceTable.ownerAfter(turn), turn.consumed().persistentEvents());
    }

    private void addFence() {
        Fence fence = turn.fence();
        Integer mailbox = turn.after().endsExecution() ? turn.consumed().persistentEvents() : null;
        add(id, execution, fence.nextEventId(), fence.expectedOwner(), mailbox);
        if (fence.createdAt() != null) {
            add(Sql.time(fence.createdAt()));
        }
    }

    /** From when on the instance needs a turn: that of the first message it has left. */
    private String readyAt() {
        if (turn.after().endsExecution() || turn.after().state().status() == InstanceStatus.STALLED) {
            add(turn.after().retryIn() == null ? null : turn.after().retryIn().toMillis());
            return AFTER;
        }
        add(id, numbers(turn.consumed().messages()));
        add(numbers(turn.issued().cancelled().timers()));
        add(turn.issued().messages().stream()
                .map(message -> message.delay().toMillis())
                .min(Long::compare)
                .orElse(null));
        return """
                least((select min(visible_at) from durable_message
                       where instance_id = ? and message_id <> all (?)
                         and (message_type <> 'TimerFired' or source_event_id <> all (?))),
                      AFTER)""".replace("AFTER", AFTER);
    }

    private void record() {
        insert(RECORD, TurnRows.events(turn).toList());
    }

    private void takeOut() {
        List<Long> read = turn.consumed().messages();
        part(
                !read.isEmpty(),
                "delete from durable_message where instance_id = ? and message_id = any (?)",
                id,
                numbers(read));
        List<Long> timers = turn.issued().cancelled().timers();
        String timer = EXECUTION + " and message_type = 'TimerFired' and source_event_id = any (?)";
        part(!timers.isEmpty(), "delete from durable_message where " + timer, id, execution, numbers(timers));
        List<Long> done = turn.consumed().activities();
        if (done.size() == 1) {
            part(true, "delete from durable_activity where " + ACTIVITY, id, execution, done.get(0));
        } else {
            part(!done.isEmpty(), "delete from durable_activity where " + ACTIVITIES, id, execution, numbers(done));
        }
        List<Long> givenUp = new ArrayList<>(turn.issued().cancelled().activities());
        givenUp.removeAll(done);
        String delete = "delete from durable_activity where " + UNOWNED + " and " + ACTIVITIES;
        part(!givenUp.isEmpty(), delete, id, execution, numbers(givenUp));
        String cancel = "update durable_activity set cancelled = true where not " + UNOWNED + " and " + ACTIVITIES;
        part(!givenUp.isEmpty(), cancel, id, execution, numbers(givenUp));
    }

    private void putIn() {
        insert(SCHEDULE, TurnRows.scheduled(turn).toList());
        insert(SEND, turn.issued().messages().stream().map(MessageTable::row).toList());
    }

    /** The instance has ended: what it has asked for in this turn is not even begun. */
    private void clearUp() {
        List<Long> done = turn.consumed().activities();
        part(true, "delete from durable_message where instance_id = ?", id);
        String idle = EXECUTION + " and (" + UNOWNED + " or event_id = any (?))";
        part(true, "delete from durable_activity where " + idle, id, execution, numbers(done));
        String running = EXECUTION + " and not " + UNOWNED + " and event_id <> all (?)";
        part(true, "update durable_activity set cancelled = true where " + running, id, execution, numbers(done));
    }

    private void insert(PostgresInsert insert, List<@Nullable Object[]> rows) {
        if (!rows.isEmpty()) {
            parts.add("part" + parts.size() + " as (" + insert.text(rows.size()) + ", advanced)");
            insert.arguments(rows).forEach(arguments::add);
        }
    }

    private void part(boolean needed, String statement, Object... values) {
        if (needed) {
            parts.add("part" + parts.size() + " as (" + statement + " and exists (select from advanced))");
            add(values);
        }
    }

    private void add(@Nullable Object... values) {
        arguments.addAll(Arrays.asList(values));
    }
}
