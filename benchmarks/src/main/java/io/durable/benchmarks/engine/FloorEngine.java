package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * No engine at all: the statements of a chain's steps on our tables, written by a loop that knows everything in
 * advance. Two committers write 200 steps per commit; an instance alone writes each step as one statement.
 */
public final class FloorEngine implements Engine.Chains, Engine.LoneChains {

    static final String OWNER = "floor/1";
    private static final int COMMITTERS = 2;
    private static final int BATCH = 200;
    private static final int FIRST_EVENT = 3;

    private final DataSource pool;
    private final JdbcTemplate jdbc;

    public FloorEngine(Database database) {
        pool = database.pool(COMMITTERS);
        jdbc = new JdbcTemplate(pool);
        Schema.create(pool);
    }

    /** Instances whose first activity is scheduled. */
    @Override
    public void prepare(int instances) {
        jdbc.execute("truncate durable_instance, durable_history, durable_activity");
        jdbc.update("""
                insert into durable_instance (instance_id, execution_id, next_event_id, name, version, status, owner)
                select 'floor-' || i, 1, ?, 'chain', '1', 'RUNNING', ? from generate_series(0, ? - 1) i
                """, FIRST_EVENT, OWNER, instances);
        jdbc.update("""
                insert into durable_activity (instance_id, execution_id, event_id, name, input, owner)
                select 'floor-' || i, 1, ?, 'no-op', '1', ? from generate_series(0, ? - 1) i
                """, FIRST_EVENT - 1, OWNER, instances);
    }

    @Override
    public void chains(int instances, int steps) {
        Executor threads = task -> new Thread(task, "committer").start();
        List<CompletableFuture<Void>> committers = new ArrayList<>();
        for (int c = 0; c < COMMITTERS; c++) {
            int from = instances * c / COMMITTERS;
            int to = instances * (c + 1) / COMMITTERS;
            committers.add(CompletableFuture.runAsync(() -> inBatches(from, to, steps), threads));
        }
        committers.forEach(CompletableFuture::join);
    }

    private void inBatches(int from, int to, int steps) {
        try (Connection connection = pool.getConnection();
                StepBatch batch = new StepBatch(connection)) {
            for (int step = 0; step < steps; step++) {
                for (int first = from; first < to; first += BATCH) {
                    batch.commit(first, Math.min(first + BATCH, to), FIRST_EVENT + 2L * step);
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The floor gave way", e);
        }
    }

    @Override
    public void prepareOne() {
        prepare(1);
    }

    @Override
    public void chain(int steps) {
        try (Connection connection = pool.getConnection();
                SingleStep single = new SingleStep(connection)) {
            for (int step = 0; step < steps; step++) {
                single.commit(FIRST_EVENT + 2L * step);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The floor gave way", e);
        }
    }

    @Override
    public void close() {
        Database.close(pool);
    }
}
