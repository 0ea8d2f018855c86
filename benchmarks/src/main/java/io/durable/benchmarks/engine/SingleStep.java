package io.durable.benchmarks.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A step of one chain as one statement that is its own commit. */
final class SingleStep implements AutoCloseable {

    private final PreparedStatement step;

    SingleStep(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        step = connection.prepareStatement("""
                with moved as (
                    update durable_instance set next_event_id = ?
                    where instance_id = 'floor-0' and execution_id = 1 and next_event_id = ? and owner is not distinct from ?
                    returning instance_id
                ), done as (
                    delete from durable_activity
                    where instance_id = 'floor-0' and execution_id = 1 and event_id = ?
                ), events as (
                    insert into durable_history
                        (instance_id, execution_id, event_id, event_type, event_data, created_at)
                    select instance_id, 1, e, t, d, now()
                    from moved, (values (?, 'ActivityCompleted', ?), (?, 'ActivityScheduled', ?)) as g (e, t, d)
                )
                insert into durable_activity (instance_id, execution_id, event_id, name, input, owner)
                select instance_id, 1, ?, 'no-op', '1', ? from moved
                """);
    }

    /** @param event the id that the first event of this step gets */
    void commit(long event) throws SQLException {
        step.setLong(1, event + 2);
        step.setLong(2, event);
        step.setString(3, FloorEngine.OWNER);
        step.setLong(4, event - 1);
        step.setLong(5, event);
        step.setString(6, StepBatch.completed(event));
        step.setLong(7, event + 1);
        step.setString(8, StepBatch.SCHEDULED);
        step.setLong(9, event + 1);
        step.setString(10, FloorEngine.OWNER);
        if (step.executeUpdate() != 1) {
            throw new IllegalStateException("A row was not there");
        }
    }

    @Override
    public void close() throws SQLException {
        step.close();
    }
}
