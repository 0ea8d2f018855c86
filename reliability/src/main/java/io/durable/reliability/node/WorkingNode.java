package io.durable.reliability.node;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.durable.Backoff;
import io.durable.jdbc.JdbcProvider;
import io.durable.jdbc.JdbcSettings;
import io.durable.jdbc.PostgresWakeUps;
import io.durable.provider.Provider;
import io.durable.reliability.load.Flows;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.runtime.RuntimeSettings.Retention;
import io.durable.runtime.RuntimeSettings.Times;
import io.durable.runtime.ThreadScheduler;
import io.durable.runtime.Threads;
import io.durable.test.TestThreads;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** A node on real threads and real time, with a pool of its own. */
public final class WorkingNode {

    /** How many activities run at the same time. */
    public static final int SLOTS = 30;

    private static final int POOL = 8;
    private static final int ANY_NUMBER = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HikariDataSource pool;
    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final DurableRuntime runtime;
    private final @Nullable PostgresWakeUps wakeUps;

    /**
     * What a node stands on.
     *
     * @param wakesOthers whether the database can tell other nodes of work
     * @param disguise what the runtime is given in the place of the provider
     */
    public record Ground(
            DataSource connections,
            boolean wakesOthers,
            Clock clock,
            Duration lease,
            UnaryOperator<Provider> disguise) {}

    public WorkingNode(String id, Ground ground, Consumer<RuntimeBuilder> setup) {
        this.pool = pool(ground.connections());
        Threads threads = TestThreads.with(scheduler);
        JdbcProvider provider = JdbcProvider.on(pool, new DataSourceTransactionManager(pool), JdbcSettings.DEFAULT);
        this.wakeUps =
                ground.wakesOthers() ? PostgresWakeUps.start(provider, pool, threads, JdbcSettings.DEFAULT) : null;
        RuntimeBuilder builder = DurableRuntime.on(
                ground.disguise().apply(provider),
                ground.clock(),
                threads,
                settings(id, ground.lease()),
                JsonMapper.shared());
        setup.accept(builder);
        this.runtime = builder.build();
        runtime.start();
    }

    private static HikariDataSource pool(DataSource connections) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(connections);
        config.setMaximumPoolSize(POOL);
        config.setConnectionTimeout(1_000);
        config.setValidationTimeout(500);
        return new HikariDataSource(config);
    }

    /** A small cache, and no number of losses taken for a sign of poison. */
    private static RuntimeSettings settings(String id, Duration lease) {
        return RuntimeSettings.defaults(id)
                .with(new Orchestrations(50, 40, Duration.ofSeconds(30), ANY_NUMBER, OnNonDeterminism.STALL))
                .with(new Activities(SLOTS, ANY_NUMBER, Duration.ofMillis(500)))
                .with(Flows.LIMITS)
                .with(new Times(
                        lease,
                        lease.dividedBy(4),
                        Duration.ofMillis(250),
                        new Backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(2), 0.1),
                        Retention.DEFAULT));
    }

    public DurableRuntime runtime() {
        return runtime;
    }

    /** The node's own connections. */
    public DataSource pool() {
        return pool;
    }

    /** Ends the node as a crash would, once the database is out of its reach: nothing is given back. */
    public void die() {
        closeConnections();
        runtime.stop(Duration.ZERO);
    }

    /** Stops the node in good order. */
    public void stop() {
        runtime.stop(PATIENCE);
        closeConnections();
    }

    private void closeConnections() {
        if (wakeUps != null) {
            wakeUps.close();
        }
        pool.close();
    }

    /** Ends its timers. */
    public void closeScheduler() {
        scheduler.close();
    }
}
