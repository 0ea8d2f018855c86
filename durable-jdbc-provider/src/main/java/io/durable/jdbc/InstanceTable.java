package io.durable.jdbc;

import io.durable.Instance;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.provider.After;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import io.durable.provider.NewInstance;
import io.durable.provider.TurnCommit;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One row per instance: where it stands, who works on it, and from when on it needs a turn ({@code ready_at}, null for
 * "not until something arrives"). A row in status {@code ANNOUNCED} is no instance yet: it anchors persistent events
 * that were raised before their instance was created, so that both sides meet on one key.
 */
final class InstanceTable {

    static final String ANNOUNCED = "ANNOUNCED";

    static final Insert INSERT = Insert.into(
            "durable_instance",
            "instance_id varchar",
            "execution_id bigint",
            "next_event_id bigint",
            "name varchar",
            "version varchar",
            "status varchar",
            "custom_status text",
            "parent_id varchar",
            "parent_execution_id bigint",
            "parent_event_id bigint",
            "owner varchar",
            "ready_at delay");

    private static final String LOCKED = """
            instance_id, execution_id, next_event_id, status, owner, mailbox, ready_at,
            case when owner is null and status = 'RUNNING' and (ready_at is null or ready_at > current_timestamp)
              then created_at end as unclaimed""";

    private static final KeyedQuery LOCK =
            KeyedQuery.select(LOCKED, "durable_instance", "order by instance_id for update", "instance_id varchar");

    private static final KeyedQuery CREATED_AT =
            KeyedQuery.select("instance_id, created_at", "durable_instance", "", "instance_id varchar");

    private final Sql sql;

    InstanceTable(Sql sql) {
        this.sql = sql;
    }

    /** Locks rows until the transaction ends, in the order of their ids so that nobody waits in a circle. */
    Map<String, Locked> lock(Collection<String> instanceIds) {
        Map<String, Locked> locked = new HashMap<>();
        List<Locked> rows = sql.query(
                LOCK,
                (row, n) -> new Locked(
                        row.getString("instance_id"),
                        row.getLong("execution_id"),
                        row.getLong("next_event_id"),
                        row.getString("status"),
                        row.getString("owner"),
                        row.getInt("mailbox"),
                        row.getObject("ready_at") != null,
                        row.getObject("unclaimed") == null ? null : Columns.instant(row, "unclaimed")),
                Sql.texts(new TreeSet<>(instanceIds)));
        rows.forEach(row -> locked.put(row.instanceId(), row));
        return locked;
    }

    /** Makes sure that there is a row to lock, for events whose instance does not exist yet. */
    void announce(Collection<String> instanceIds) {
        sql.insertIfAbsent(
                INSERT,
                new TreeSet<>(instanceIds)
                        .stream()
                                .map(id -> Sql.row(id, 0L, 0L, "", null, ANNOUNCED, null, null, null, null, null, null))
                                .toList());
    }

    /**
     * What became of instances to be created.
     *
     * @param ids of those created
     * @param haveMail whether events were waiting for one of them
     */
    record Created(Set<String> ids, boolean haveMail) {}

    /** Creates those whose id is not in use. Of several with one id, the first counts. */
    Created create(List<NewInstance> instances, @Nullable String owner) {
        Map<String, NewInstance> byId = new LinkedHashMap<>();
        instances.forEach(instance -> byId.putIfAbsent(instance.instanceId(), instance));
        Set<String> created = new HashSet<>(sql.insertIfAbsent(
                INSERT,
                new TreeSet<>(byId.keySet())
                        .stream()
                                .map(id -> NewInstanceRow.pending(byId.get(id), owner))
                                .toList()));
        Set<String> inUse = new HashSet<>(byId.keySet());
        inUse.removeAll(created);
        List<Locked> announced = inUse.isEmpty()
                ? List.of()
                : lock(inUse).values().stream().filter(row -> !row.exists()).toList();
        for (Locked row : announced) {
            occupy(byId.get(row.instanceId()), owner);
            created.add(row.instanceId());
        }
        return new Created(created, !announced.isEmpty());
    }

    /** When instances were created. */
    Map<String, Instant> createdAt(Collection<String> instanceIds) {
        Map<String, Instant> created = new HashMap<>();
        if (!instanceIds.isEmpty()) {
            sql.query(
                            CREATED_AT,
                            (row, n) -> Map.entry(row.getString("instance_id"), Columns.instant(row, "created_at")),
                            Sql.texts(instanceIds))
                    .forEach(row -> created.put(row.getKey(), row.getValue()));
        }
        return created;
    }

    /** Turns an announced row into an instance. */
    private void occupy(NewInstance instance, @Nullable String owner) {
        OrchestrationStarted start = instance.start();
        ParentLink parent = start.parent();
        sql.update(
                """
                update durable_instance
                set execution_id = 1, next_event_id = 2, name = ?, version = ?, status = 'PENDING', parent_id = ?,
                    parent_execution_id = ?, parent_event_id = ?, owner = ?, ready_at = current_timestamp,
                    created_at = current_timestamp, updated_at = current_timestamp
                where instance_id = ?
                """,
                start.name(),
                start.version(),
                parent == null ? null : parent.instanceId(),
                parent == null ? null : parent.executionId(),
                parent == null ? null : parent.eventId(),
                owner,
                instance.instanceId());
    }

    /** Something arrived that is visible after a while; a stalled instance is not woken by it. */
    void arrived(Collection<Arrival> arrivals) {
        sql.batch(
                """
                update durable_instance
                set mailbox = mailbox + ?,
                    ready_at = case when status in ('STALLED', 'ANNOUNCED') then ready_at
                                    when ready_at <= AFTER then ready_at
                                    else AFTER end
                where instance_id = ?
                """.replace("AFTER", sql.dialect().afterMillis()),
                arrivals.stream()
                        .map(arrival -> Sql.row(
                                arrival.persistentEvents(),
                                arrival.delayMillis(),
                                arrival.delayMillis(),
                                arrival.instanceId()))
                        .toList());
    }

    /**
     * What has arrived for an instance.
     *
     * @param delayMillis until the first of it is visible
     */
    record Arrival(String instanceId, int persistentEvents, long delayMillis) {}

    /** Ready instances, locked and now owned by the claimant. */
    List<Instance> claim(InstanceClaim claim) {
        FirstRows first = new FirstRows(
                "durable_instance",
                InstanceRow.COLUMNS,
                "ready_at <= current_timestamp and " + Sql.likely("""
                        (owner is null or owner = ?
                          or owner not in (select node_id from durable_node where lease_until > current_timestamp))
                        and (name || chr(10) || version = any(?) or (version is null and name = any(?)))
                        and not instance_id = any(?)"""),
                "ready_at",
                claim.max(),
                Sql.row(
                        claim.node(),
                        Sql.texts(claim.handlers().stream()
                                .map(handler -> handler.name() + "\n" + handler.version())
                                .toList()),
                        Sql.texts(claim.handlers().stream().map(Handler::name).collect(Collectors.toSet())),
                        Sql.texts(claim.busy())));
        List<Instance> ready = sql.dialect().lock(sql, first, InstanceRow::read);
        List<Instance> claimed =
                ready.stream().map(instance -> instance.claimedBy(claim.node())).toList();
        sql.batch(
                "update durable_instance set owner = ?, losses = ? where instance_id = ?",
                claimed.stream()
                        .map(instance -> Sql.row(
                                instance.position().owner(), instance.position().losses(), instance.instanceId()))
                        .toList());
        return claimed;
    }

    /** Writes what instances are after their turns. */
    void advance(List<TurnCommit> turns) {
        String update = """
                update durable_instance
                set execution_id = ?, next_event_id = ?, version = coalesce(?, version), status = ?,
                    custom_status = ?, output = ?, failure = ?, stalls = ?, owner = ?, losses = 0,
                    mailbox = mailbox - ?, ended_at = case when ? then current_timestamp end,
                    ready_at = READY, updated_at = current_timestamp
                where instance_id = ?
                """;
        String messageLeft = "(select min(visible_at) from durable_message m"
                + " where m.instance_id = durable_instance.instance_id)";
        sql.batch(
                update.replace("READY", messageLeft),
                turns.stream()
                        .filter(turn -> !isReadyKnown(turn.after()))
                        .map(InstanceTable::advanced)
                        .toList());
        sql.batch(
                update.replace("READY", sql.dialect().afterMillis()),
                turns.stream()
                        .filter(turn -> isReadyKnown(turn.after()))
                        .map(turn -> withReady(advanced(turn), turn.after()))
                        .toList());
    }

    /** As {@link #advance}, for plain turns: for each, how many instances were still where its fence says. */
    int[] advancePlain(List<TurnCommit> turns) {
        return sql.batch(
                PlainTurns.ADVANCE, turns.stream().map(PlainTurns::advance).toList());
    }

    /** Whether it is known without looking at messages from when on the instance is ready again. */
    private static boolean isReadyKnown(After after) {
        return after.endsExecution() || after.state().status() == InstanceStatus.STALLED;
    }

    private static @Nullable Object[] advanced(TurnCommit turn) {
        After after = turn.after();
        InstanceState state = after.state();
        return Sql.row(
                turn.fence().execution().executionId() + (after.next() == null ? 0 : 1),
                after.next() == null
                        ? turn.fence().nextEventId() + turn.events().size()
                        : 2L,
                after.version(),
                state.status().name(),
                Columns.text(state.customStatus()),
                Columns.text(state.output()),
                Columns.json(state.failure()),
                state.stalls(),
                ownerAfter(turn),
                turn.consumed().persistentEvents() + turn.issued().deadLetters().size(),
                state.status().isTerminal(),
                turn.instanceId());
    }

    /** Who owns the instance after a turn. */
    static @Nullable String ownerAfter(TurnCommit turn) {
        After after = turn.after();
        boolean kept =
                after.lease() == After.Lease.KEPT && !after.state().status().isTerminal();
        return kept ? turn.fence().owner() : null;
    }

    private static @Nullable Object[] withReady(@Nullable Object[] row, After after) {
        @Nullable Object[] extended = new Object[row.length + 1];
        System.arraycopy(row, 0, extended, 0, row.length - 1);
        extended[row.length - 1] = after.next() != null
                ? Long.valueOf(0)
                : after.retryIn() == null ? null : Long.valueOf(after.retryIn().toMillis());
        extended[row.length] = row[row.length - 1];
        return extended;
    }

    /** Gives back what a node owns, locked in the order of their ids like everything else. */
    int release(String node) {
        List<String> owned = sql.query(
                "select instance_id from durable_instance where owner = ?", (row, n) -> row.getString(1), node);
        sql.batch(
                "update durable_instance set owner = null where instance_id = ? and coalesce(owner, '') = ?",
                owned.stream().sorted().map(id -> Sql.row(id, node)).toList());
        return owned.size();
    }

    boolean retryStalled(String instanceId) {
        return sql.update("""
                        update durable_instance set ready_at = current_timestamp
                        where instance_id = ? and status = 'STALLED'
                        """, instanceId) == 1;
    }

    void removeFromMailbox(String instanceId, int events) {
        if (events > 0) {
            sql.update("update durable_instance set mailbox = mailbox - ? where instance_id = ?", events, instanceId);
        }
    }
}
