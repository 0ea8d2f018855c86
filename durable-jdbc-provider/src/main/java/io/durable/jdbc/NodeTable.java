package io.durable.jdbc;

import io.durable.provider.NodeStore.Node;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/** One row per node, kept alive by it. */
final class NodeTable {

    private static final Insert INSERT =
            Insert.into("durable_node", "node_id varchar", "handlers text", "lease_until delay");

    private static final Duration LONG_DEAD = Duration.ofDays(1);

    private final Sql sql;

    NodeTable(Sql sql) {
        this.sql = sql;
    }

    void renew(Node node, long leaseMillis) {
        String renewal = "update durable_node set handlers = ?, lease_until = AFTER where node_id = ?"
                .replace("AFTER", sql.dialect().afterMillis());
        if (sql.update(renewal, Columns.json(node), leaseMillis, node.id()) == 0) {
            forgetThoseLongDead();
            sql.insertIfAbsent(INSERT, List.of(new Object[][] {Sql.row(node.id(), Columns.json(node), leaseMillis)}));
        }
    }

    /** Every run of a node has a row of its own, which it deletes unless it dies. */
    private void forgetThoseLongDead() {
        sql.update(
                "delete from durable_node where lease_until < AFTER"
                        .replace("AFTER", sql.dialect().afterMillis()),
                -LONG_DEAD.toMillis());
    }

    void delete(String node) {
        sql.update("delete from durable_node where node_id = ?", node);
    }

    /** A node whose row cannot be read is alive all the same, whatever it can run. */
    List<Node> live() {
        return sql.query(
                "select node_id, handlers from durable_node where lease_until > current_timestamp order by node_id",
                (row, n) -> Columns.json(row.getString("handlers"), Node.class)
                        .orElse(new Node(row.getString("node_id"), Set.of(), Set.of())));
    }
}
