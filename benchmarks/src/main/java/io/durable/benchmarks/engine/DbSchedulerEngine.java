package io.durable.benchmarks.engine;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import io.durable.benchmarks.measure.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * db-scheduler, polling with lock-and-fetch and set up for throughput. It is a queue of tasks: no history, no replay. A
 * chain is a task that is scheduled again after every step; activities beside each other are tasks scheduled together.
 */
public final class DbSchedulerEngine implements Engine.Chains, Engine.LoneChains, Engine.RoundTrips, Engine.FanOuts {

    private static final int THREADS = 50;
    private static final double FETCH_BELOW = 1.0;
    private static final double FETCH_UP_TO = 4.0;
    private static final Duration POLL = Duration.ofMillis(100);

    private final DataSource pool;
    private final Scheduler scheduler;
    private final CustomTask<Integer> chain;
    private final Clients clients = new Clients();
    private volatile CountDownLatch ended = new CountDownLatch(0);
    private int started;

    public DbSchedulerEngine(Database database) {
        pool = database.pool(THREADS + Clients.THREADS);
        createTable();
        chain = Tasks.custom("chain", Integer.class).execute((instance, context) -> step(instance.getData()));
        scheduler = Scheduler.create(pool, chain)
                .threads(THREADS)
                .pollUsingLockAndFetch(FETCH_BELOW, FETCH_UP_TO)
                .pollingInterval(POLL)
                .enableImmediateExecution()
                .build();
        scheduler.start();
    }

    /** As its documentation has it for PostgreSQL, without priorities. */
    private void createTable() {
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        jdbc.execute("""
                create table scheduled_tasks (
                  task_name text not null,
                  task_instance text not null,
                  task_data bytea,
                  execution_time timestamp with time zone not null,
                  picked boolean not null,
                  picked_by text,
                  last_success timestamp with time zone,
                  last_failure timestamp with time zone,
                  consecutive_failures int,
                  last_heartbeat timestamp with time zone,
                  version bigint not null,
                  primary key (task_name, task_instance)
                )
                """);
        jdbc.execute("create index execution_time_idx on scheduled_tasks (execution_time)");
        jdbc.execute("create index last_heartbeat_idx on scheduled_tasks (last_heartbeat)");
    }

    private CompletionHandler<Integer> step(int left) {
        if (left > 1) {
            return (complete, operations) -> operations.reschedule(complete, Instant.now(), left - 1);
        }
        return (complete, operations) -> {
            operations.stop();
            ended.countDown();
        };
    }

    @Override
    public void chains(int instances, int steps) {
        ended = new CountDownLatch(instances);
        clients.call(instances, i -> scheduler.scheduleIfNotExists(task(i, steps), Instant.now()));
        awaitEnd(instances);
    }

    @Override
    public void chain(int steps) {
        chains(1, steps);
    }

    @Override
    public void roundTrip() {
        chains(1, 1);
    }

    @Override
    public void fanOuts(int instances, int activities) {
        ended = new CountDownLatch(instances * activities);
        clients.call(instances, i -> {
            List<TaskInstance<?>> tasks = IntStream.range(i * activities, (i + 1) * activities)
                    .mapToObj(n -> task(n, 1))
                    .collect(Collectors.toList());
            scheduler.scheduleBatch(tasks, Instant.now());
            return i;
        });
        awaitEnd(instances * activities);
    }

    private TaskInstance<Integer> task(int number, int steps) {
        return chain.instance(started + "-" + number, steps);
    }

    private void awaitEnd(int tasks) {
        try {
            if (!ended.await(Expect.LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(ended.getCount() + " of " + tasks + " tasks have not ended");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while tasks ran", e);
        }
        started++;
    }

    @Override
    public void close() {
        clients.close();
        scheduler.stop();
        Database.close(pool);
    }
}
