package io.durable.benchmarks.engine;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** One step of many chains as one commit: inserts take arrays, updates and deletes are batches of keyed rows. */
final class StepBatch implements AutoCloseable {

    static final String SCHEDULED = "{\"name\":\"no-op\",\"input\":1}";

    private final Connection connection;
    private final PreparedStatement update;
    private final PreparedStatement delete;
    private final PreparedStatement events;
    private final PreparedStatement activities;

    StepBatch(Connection connection) throws SQLException {
        this.connection = connection;
        connection.setAutoCommit(false);
        update = connection.prepareStatement("""
                update durable_instance set next_event_id = ?
                where instance_id = ? and execution_id = 1 and next_event_id = ? and owner is not distinct from ?
                """);
        delete = connection.prepareStatement(
                "delete from durable_activity where instance_id = ? and execution_id = 1 and event_id = ?");
        events = connection.prepareStatement("""
                insert into durable_history (instance_id, execution_id, event_id, event_type, event_data, created_at)
                select i, 1, e, t, d, now() from unnest(?::varchar[], ?::bigint[], ?::varchar[], ?::text[]) as g (i, e, t, d)
                """);
        activities = connection.prepareStatement("""
                insert into durable_activity (instance_id, execution_id, event_id, name, input, owner)
                select i, 1, e, 'no-op', '1', ? from unnest(?::varchar[], ?::bigint[]) as g (i, e)
                """);
    }

    /** @param event the id that the first event of this step gets */
    void commit(int from, int to, long event) throws SQLException {
        String[] ids = IntStream.range(from, to).mapToObj(i -> "floor-" + i).toArray(String[]::new);
        for (String id : ids) {
            update.setLong(1, event + 2);
            update.setString(2, id);
            update.setLong(3, event);
            update.setString(4, FloorEngine.OWNER);
            update.addBatch();
            delete.setString(1, id);
            delete.setLong(2, event - 1);
            delete.addBatch();
        }
        requireOneEach(update.executeBatch());
        requireOneEach(delete.executeBatch());
        insertEvents(ids, event);
        insertActivities(ids, event + 1);
        connection.commit();
    }

    private static void requireOneEach(int[] counts) {
        if (Arrays.stream(counts).anyMatch(count -> count != 1)) {
            throw new IllegalStateException("A row was not there: " + Arrays.toString(counts));
        }
    }

    private void insertEvents(String[] ids, long event) throws SQLException {
        events.setArray(1, twice("varchar", ids.length, i -> ids[i / 2]));
        events.setArray(2, twice("bigint", ids.length, i -> event + i % 2));
        events.setArray(3, twice("varchar", ids.length, i -> i % 2 == 0 ? "ActivityCompleted" : "ActivityScheduled"));
        events.setArray(4, twice("text", ids.length, i -> i % 2 == 0 ? completed(event) : SCHEDULED));
        events.executeUpdate();
    }

    static String completed(long event) {
        return "{\"source_event_id\":" + (event - 1) + ",\"result\":1}";
    }

    private Array twice(String type, int instances, IntFunction<Object> value) throws SQLException {
        return connection.createArrayOf(
                type, IntStream.range(0, 2 * instances).mapToObj(value).toArray());
    }

    private void insertActivities(String[] ids, long event) throws SQLException {
        activities.setString(1, FloorEngine.OWNER);
        activities.setArray(2, connection.createArrayOf("varchar", ids));
        activities.setArray(
                3,
                connection.createArrayOf(
                        "bigint", Arrays.stream(ids).map(id -> event).toArray()));
        activities.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
        update.close();
        delete.close();
        events.close();
        activities.close();
    }
}
