package io.durable.jdbc;

import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.provider.After;
import io.durable.provider.Fence;
import io.durable.provider.Issued;
import io.durable.provider.TurnCommit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.support.SqlArrayValue;

/**
 * The turns of a group that ask for nothing but activities, as one statement.
 *
 * <ol>
 *   <li>Find the instances, key by key through the index, and look at their fences. As a mere join with the keys, the
 *       planner would read whole tables where it believes them to be small.
 *   <li>Update each where it was found. Somebody may hold it: then the update waits, and leaves out a row that is not as it
 *       was found any more.
 *   <li>For the instances that were updated, in the same way, take out the activities and messages their turns have
 *       consumed, and put in what they have recorded and asked for.
 * </ol>
 *
 * All parts see the tables as they were before, which is why consumed messages are not counted among those left. What is
 * left out goes the long way.
 */
final class PostgresTurns {

    private static final Given TURNS = Given.rows(
            "instance_id varchar",
            "execution_id bigint",
            "expected_event_id bigint",
            "expected_owner varchar",
            "created_at timestamptz",
            "next_event_id bigint",
            "version varchar",
            "status varchar",
            "custom_status text",
            "output text",
            "failure text",
            "stalls int4",
            "owner varchar",
            "events int4",
            "ends bool",
            "activities int4",
            "consumed int4");

    private static final Given DONE = Given.rows("instance_id varchar", "execution_id bigint", "event_id bigint");

    private static final Given READ = Given.rows("instance_id varchar", "message_id bigint");

    private static final String PASSING = "given.instance_id in (select instance_id from advanced)";

    /**
     * From when on an instance is ready follows from the messages it has left; one that runs and is not ready has none, and
     * they need not be looked for. An instance that has some left does not end here, for they would be dead letters; nor does
     * one that has activities left, which would have to be told. If not all that was consumed could be taken out, a division
     * by zero undoes everything.
     */
    private static final String WRITE = """
            with advanced as (
              update durable_instance as t
              set next_event_id = given.next_event_id, version = coalesce(given.version, t.version),
                  status = given.status, custom_status = given.custom_status, output = given.output,
                  failure = given.failure, stalls = given.stalls, owner = given.owner, losses = 0,
                  mailbox = t.mailbox - given.events,
                  ready_at = case when t.status <> 'RUNNING' or t.ready_at is not null then
                    (select min(visible_at) from durable_message as m
                     where m.instance_id = t.instance_id and m.message_id <> all (?::bigint[])) end,
                  ended_at = case when given.ends then now() end, updated_at = now()
              from TURNS cross join lateral (
                select PLACE from durable_instance
                where instance_id = given.instance_id and execution_id = given.execution_id
                  and next_event_id = given.expected_event_id and coalesce(owner, '') = given.expected_owner
                  and status in ('PENDING', 'RUNNING', 'STALLED')
                  and (given.created_at is null or UNCLAIMED)
                  and (not given.ends or (status = 'RUNNING' and ready_at is null)
                    or not exists (
                      select from durable_message as m
                      where m.instance_id = given.instance_id and m.message_id <> all (?::bigint[])))
                  and (not given.ends or given.activities >= (
                    select count(*) from durable_activity as a
                    where a.instance_id = given.instance_id and a.execution_id = given.execution_id))
                offset 0) as found
              where AS_FOUND
              returning t.instance_id, given.consumed),
            done as (
              delete from durable_activity as t
              using DONE cross join lateral (
                select PLACE from durable_activity
                where instance_id = given.instance_id and execution_id = given.execution_id
                  and event_id = given.event_id
                offset 0) as found
              where AS_FOUND and PASSING
              returning true),
            read as (
              delete from durable_message as t
              using READ cross join lateral (
                select PLACE from durable_message
                where instance_id = given.instance_id and message_id = given.message_id
                offset 0) as found
              where AS_FOUND and PASSING
              returning true),
            recorded as (EVENTS where PASSING),
            scheduled as (ACTIVITIES where PASSING)
            select instance_id, 1 / (taken_out = (select sum(consumed) from advanced))::int4
            from advanced, (select (select count(*) from done) + (select count(*) from read) as taken_out) as consumption
            """.replace("PLACE", PostgresDialect.PLACE)
            .replace("AS_FOUND", PostgresDialect.AS_FOUND)
            .replace("UNCLAIMED", PostgresDialect.unclaimed("given.created_at"))
            .replace("TURNS", PostgresDialect.given(TURNS))
            .replace("DONE", PostgresDialect.given(DONE))
            .replace("READ", PostgresDialect.given(READ))
            .replace("EVENTS", PostgresDialect.statement(HistoryTable.INSERT))
            .replace("ACTIVITIES", PostgresDialect.statement(ActivityTable.INSERT))
            .replace("PASSING", PASSING);

    private PostgresTurns() {}

    /** Whether a turn concerns nobody but its own instance, and asks for nothing but activities. */
    static boolean takes(TurnCommit turn) {
        Issued issued = turn.issued();
        After after = turn.after();
        return turn.fence().owner() != null
                && after.next() == null
                && after.state().status() != InstanceStatus.STALLED
                && issued.messages().isEmpty()
                && issued.instances().isEmpty()
                && issued.deadLetters().isEmpty()
                && issued.cancelled().equals(Issued.Cancelled.NOTHING)
                && !(after.endsExecution() && !issued.activities().isEmpty());
    }

    /**
     * Writes those that pass, locked in the order of their ids; whose they are.
     *
     * @throws DataIntegrityViolationException if one that passes has consumed what is not there to be taken out, or the
     *     database refuses what is to be written
     */
    static Set<String> write(List<TurnCommit> turns, Sql sql) {
        List<TurnCommit> inOrder = turns.stream()
                .sorted(Comparator.comparing(TurnCommit::instanceId))
                .toList();
        return new HashSet<>(
                sql.querySecond(PostgresDialect.BY_INDEX + WRITE, (row, n) -> row.getString(1), arguments(inOrder)));
    }

    /** In the order in which {@link #WRITE} has them. */
    private static Object[] arguments(List<TurnCommit> turns) {
        SqlArrayValue read = Sql.numbers(turns.stream()
                .flatMap(turn -> turn.consumed().messages().stream())
                .toList());
        return Stream.of(
                        Stream.of(read),
                        PostgresDialect.arrays(
                                TURNS, turns.stream().map(PostgresTurns::row).toList()),
                        Stream.of(read),
                        PostgresDialect.arrays(DONE, TurnRows.of(turns, TurnRows::done)),
                        PostgresDialect.arrays(READ, TurnRows.of(turns, TurnRows::read)),
                        PostgresDialect.arrays(HistoryTable.INSERT.rows(), TurnRows.of(turns, TurnRows::events)),
                        PostgresDialect.arrays(ActivityTable.INSERT.rows(), TurnRows.of(turns, TurnRows::scheduled)))
                .flatMap(Function.identity())
                .toArray();
    }

    private static @Nullable Object[] row(TurnCommit turn) {
        Fence fence = turn.fence();
        InstanceState state = turn.after().state();
        return Sql.row(
                turn.instanceId(),
                fence.execution().executionId(),
                fence.nextEventId(),
                Objects.requireNonNullElse(fence.expectedOwner(), ""),
                fence.createdAt() == null ? null : Sql.time(fence.createdAt()),
                fence.nextEventId() + turn.events().size(),
                turn.after().version(),
                state.status().name(),
                Columns.text(state.customStatus()),
                Columns.text(state.output()),
                Columns.json(state.failure()),
                state.stalls(),
                InstanceTable.ownerAfter(turn),
                turn.consumed().persistentEvents(),
                turn.after().endsExecution(),
                turn.consumed().activities().size(),
                turn.consumed().activities().size() + turn.consumed().messages().size());
    }
}
