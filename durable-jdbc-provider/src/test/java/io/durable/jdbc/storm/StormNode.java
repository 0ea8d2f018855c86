package io.durable.jdbc.storm;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.durable.Backoff;
import io.durable.DurableClient;
import io.durable.jdbc.JdbcProvider;
import io.durable.jdbc.JdbcSettings;
import io.durable.jdbc.PostgresWakeUps;
import io.durable.provider.Provider;
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
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import tools.jackson.databind.json.JsonMapper;

/** One node on real threads and real time, with a pool of its own over a line that can be broken. */
final class StormNode implements AutoCloseable {

    /** How many activities run at the same time. */
    static final int SLOTS = 30;

    private static final int ANY_NUMBER = 1_000_000;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final String id;
    private final Line line;
    private final HikariDataSource pool;
    private final ThreadScheduler scheduler = new ThreadScheduler();
    private final DurableRuntime runtime;
    private final @Nullable PostgresWakeUps wakeUps;
    private volatile boolean dead;

    StormNode(String id, Database database, Duration lease, Consumer<RuntimeBuilder> setup) {
        this.id = id;
        this.line = new Line(database.connections());
        this.pool = pool(line);
        Threads threads = TestThreads.with(scheduler);
        JdbcProvider provider = JdbcProvider.on(pool, new DataSourceTransactionManager(pool), JdbcSettings.DEFAULT);
        this.wakeUps =
                database.isPostgres() ? PostgresWakeUps.start(provider, pool, threads, JdbcSettings.DEFAULT) : null;
        RuntimeBuilder builder = DurableRuntime.on(
                mortal(provider), Clock.systemUTC(), threads, settings(id, lease), JsonMapper.shared());
        setup.accept(builder);
        this.runtime = builder.build();
        runtime.start();
    }

    private static HikariDataSource pool(Line line) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(line);
        config.setMaximumPoolSize(8);
        config.setConnectionTimeout(1_000);
        config.setValidationTimeout(500);
        return new HikariDataSource(config);
    }

    /** A small cache, and no number of losses taken for a sign of poison. */
    private static RuntimeSettings settings(String id, Duration lease) {
        return RuntimeSettings.defaults(id)
                .with(new Orchestrations(50, 40, Duration.ofSeconds(30), ANY_NUMBER, OnNonDeterminism.STALL))
                .with(new Activities(SLOTS, ANY_NUMBER, Duration.ofMillis(500)))
                .with(new Times(
                        lease,
                        lease.dividedBy(4),
                        Duration.ofMillis(250),
                        new Backoff(Duration.ofMillis(200), 2, Duration.ofSeconds(2), 0.1),
                        Retention.DEFAULT));
    }

    /** Once the node is dead nothing works any more, so that what is left of it comes to rest. */
    private Provider mortal(Provider provider) {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (proxy, method, arguments) -> {
                    if (dead) {
                        throw new IllegalStateException("Node " + id + " is dead");
                    }
                    try {
                        return method.invoke(provider, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Line line() {
        return line;
    }

    DurableRuntime runtime() {
        return runtime;
    }

    boolean isDead() {
        return dead;
    }

    DurableClient client() {
        return runtime.client();
    }

    /** Ends the node as a crash would: nothing is given back, and nothing more of it reaches the database. */
    void kill() {
        line.cut();
        line.thaw();
        if (wakeUps != null) {
            wakeUps.close();
        }
        pool.close();
        runtime.stop(Duration.ZERO);
        dead = true;
    }

    /** Stops the node in good order. */
    @Override
    public void close() {
        if (!dead) {
            runtime.stop(PATIENCE);
            if (wakeUps != null) {
                wakeUps.close();
            }
            pool.close();
        }
        scheduler.close();
    }

    @Override
    public String toString() {
        return id;
    }
}
