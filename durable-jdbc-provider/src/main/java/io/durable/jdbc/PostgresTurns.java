package io.durable.jdbc;

import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.provider.After;
import io.durable.provider.Consumed;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.TurnCommit;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The turns of a group that have nothing to do with messages, as one statement. Turns that are fenced are left out, and
 * so are those whose instance somebody changes at the same moment: rows are found through an index, key by key, and then
 * changed in the place where they were found. As a mere join with the keys, the planner would read whole tables where it
 * believes them to be small.
 */
final class PostgresTurns {

    private static final Insert TURNS = Insert.into(
            "durable_instance",
            "instance_id varchar",
            "execution_id bigint",
            "expected_event_id bigint",
            "expected_owner varchar",
            "next_event_id bigint",
            "version varchar",
            "status varchar",
            "custom_status text",
            "output text",
            "failure text",
            "stalls int4",
            "owner varchar",
            "ends bool");

    private static final Insert DONE =
            Insert.into("durable_activity", "instance_id varchar", "execution_id bigint", "event_id bigint");

    private static final String PASSING = "given.instance_id in (select instance_id from advanced)";

    /** The plan is kept while tables grow, so it must not be made for those that are nearly empty. */
    private static final String BY_INDEX = "set local enable_seqscan = off;\n";

    /** An instance that runs and is not ready has no messages; where it is, or did not run, they say when it will be. */
    private static final String WRITE = """
            with advanced as (
              update durable_instance as t
              set next_event_id = given.next_event_id, version = coalesce(given.version, t.version),
                  status = given.status, custom_status = given.custom_status, output = given.output,
                  failure = given.failure, stalls = given.stalls, owner = given.owner, losses = 0,
                  ready_at = case when t.status <> 'RUNNING' or t.ready_at is not null then
                    (select min(visible_at) from durable_message as m where m.instance_id = t.instance_id) end,
                  ended_at = case when given.ends then now() end, updated_at = now()
              from TURNS cross join lateral (
                select ctid from durable_instance
                where instance_id = given.instance_id and execution_id = given.execution_id
                  and next_event_id = given.expected_event_id and coalesce(owner, '') = given.expected_owner
                  and status in ('PENDING', 'RUNNING', 'STALLED')
                  and (not given.ends or (status = 'RUNNING' and ready_at is null))
                offset 0) as found
              where t.ctid = found.ctid
              returning t.instance_id),
            done as (
              delete from durable_activity as t
              using DONE cross join lateral (
                select ctid from durable_activity
                where instance_id = given.instance_id and execution_id = given.execution_id
                  and event_id = given.event_id
                offset 0) as found
              where t.ctid = found.ctid and PASSING
              returning true),
            recorded as (EVENTS where PASSING),
            scheduled as (ACTIVITIES where PASSING)
            select instance_id, (select count(*) from done) as done from advanced
            """.replace("TURNS", PostgresDialect.given(TURNS))
            .replace("DONE", PostgresDialect.given(DONE))
            .replace("EVENTS", PostgresDialect.statement(HistoryTable.INSERT))
            .replace("ACTIVITIES", PostgresDialect.statement(ActivityTable.INSERT))
            .replace("PASSING", PASSING);

    private PostgresTurns() {}

    /** Whether a turn has nothing to do with messages, or other instances, and leaves nothing behind if it is the last. */
    static boolean takes(TurnCommit turn) {
        Consumed consumed = turn.consumed();
        Issued issued = turn.issued();
        After after = turn.after();
        boolean first = turn.fence().nextEventId() == 2;
        return turn.fence().owner() != null
                && after.next() == null
                && after.state().status() != InstanceStatus.STALLED
                && consumed.messages().isEmpty()
                && consumed.persistentEvents() == 0
                && issued.messages().isEmpty()
                && issued.instances().isEmpty()
                && issued.deadLetters().isEmpty()
                && issued.cancelled().equals(Issued.Cancelled.NOTHING)
                && !(after.endsExecution() && (first || !issued.activities().isEmpty()));
    }

    /** Writes those that pass, locked in the order of their ids; whose they are. Empty if all must be undone. */
    static Set<String> write(List<TurnCommit> turns, Sql sql) {
        List<TurnCommit> inOrder = turns.stream()
                .sorted(Comparator.comparing(TurnCommit::instanceId))
                .toList();
        List<Object> arguments = new ArrayList<>();
        add(arguments, TURNS, inOrder.stream().map(PostgresTurns::row).toList());
        add(arguments, DONE, TurnRows.of(inOrder, TurnRows::done));
        add(arguments, HistoryTable.INSERT, TurnRows.of(inOrder, TurnRows::events));
        add(arguments, ActivityTable.INSERT, TurnRows.of(inOrder, TurnRows::scheduled));
        List<Passed> passed = sql.querySecond(BY_INDEX + WRITE, Passed::read, arguments.toArray());
        Set<String> ids = passed.stream().map(Passed::instanceId).collect(Collectors.toSet());
        List<TurnCommit> written =
                turns.stream().filter(turn -> ids.contains(turn.instanceId())).toList();
        long done = written.stream()
                .mapToLong(turn -> turn.consumed().activities().size())
                .sum();
        boolean complete = passed.stream().allMatch(one -> one.done() == done);
        if (!complete) {
            return Set.of();
        }
        new ActivityTable(sql)
                .cancelAll(written.stream()
                        .filter(turn -> turn.after().endsExecution())
                        .map(turn -> turn.fence().execution())
                        .toList());
        return ids;
    }

    private static @Nullable Object[] row(TurnCommit turn) {
        Fence fence = turn.fence();
        InstanceState state = turn.after().state();
        return Sql.row(
                turn.instanceId(),
                fence.execution().executionId(),
                fence.nextEventId(),
                fence.owner(),
                fence.nextEventId() + turn.events().size(),
                turn.after().version(),
                state.status().name(),
                Columns.text(state.customStatus()),
                Columns.text(state.output()),
                Columns.json(state.failure()),
                state.stalls(),
                InstanceTable.ownerAfter(turn),
                turn.after().endsExecution());
    }

    private static void add(List<Object> arguments, Insert insert, List<@Nullable Object[]> rows) {
        arguments.addAll(Arrays.asList(PostgresDialect.arrays(insert, rows)));
    }

    /** @param done how many activities of all who pass were taken out */
    private record Passed(String instanceId, long done) {

        static Passed read(ResultSet row, int number) throws SQLException {
            return new Passed(row.getString("instance_id"), row.getLong("done"));
        }
    }
}
