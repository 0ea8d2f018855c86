package io.durable.benchmarks.engine;

import io.durable.benchmarks.measure.Database;
import io.durable.jdbc.JdbcProvider;
import io.durable.jdbc.JdbcSettings;
import io.durable.jdbc.PostgresWakeUps;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.runtime.ThreadScheduler;
import io.durable.runtime.Threads;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** A node of Durable as an application would have it: real threads, a pool, nodes that wake each other. */
final class DurableNode implements AutoCloseable {

    private static final int POOL = 10;
    private static final Duration STOP = Duration.ofSeconds(10);

    private final DataSource pool;
    private final ThreadScheduler scheduler;
    private final DurableRuntime runtime;
    private final @Nullable PostgresWakeUps wakeUps;

    private DurableNode(
            DataSource pool, ThreadScheduler scheduler, DurableRuntime runtime, @Nullable PostgresWakeUps wakeUps) {
        this.pool = pool;
        this.scheduler = scheduler;
        this.runtime = runtime;
        this.wakeUps = wakeUps;
    }

    static DurableNode start(Database database, int cacheSize, Consumer<RuntimeBuilder> setup) {
        DataSource pool = database.pool(POOL);
        Schema.create(pool);
        JdbcProvider provider = JdbcProvider.on(pool, new DataSourceTransactionManager(pool), JdbcSettings.DEFAULT);
        ThreadScheduler scheduler = new ThreadScheduler();
        Threads threads = EngineThreads.with(scheduler);
        RuntimeSettings settings =
                RuntimeSettings.defaults("bench").with(Orchestrations.DEFAULT.withCacheSize(cacheSize));
        RuntimeBuilder builder = DurableRuntime.on(provider, Clock.systemUTC(), threads, settings, JsonMapper.shared());
        setup.accept(builder);
        DurableRuntime runtime = builder.build();
        runtime.start();
        PostgresWakeUps wakeUps = database.url().contains("postgresql")
                ? PostgresWakeUps.start(provider, pool, threads, JdbcSettings.DEFAULT)
                : null;
        return new DurableNode(pool, scheduler, runtime, wakeUps);
    }

    DurableRuntime runtime() {
        return runtime;
    }

    @Override
    public void close() {
        runtime.stop(STOP);
        if (wakeUps != null) {
            wakeUps.close();
        }
        scheduler.close();
        Database.close(pool);
    }
}
