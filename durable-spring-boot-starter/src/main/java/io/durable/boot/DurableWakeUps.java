package io.durable.boot;

import io.durable.boot.DurableDatabase.Product;
import io.durable.jdbc.JdbcProvider;
import io.durable.jdbc.JdbcSettings;
import io.durable.jdbc.PostgresWakeUps;
import io.durable.runtime.Threads;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/** Lets nodes wake each other where the database can do it; other databases are polled. */
final class DurableWakeUps implements SmartLifecycle {

    /** Until after requests have been served to the end, while there are still threads. */
    private static final int PHASE = Integer.MAX_VALUE / 2 + 1;

    private final DurableDatabase database;
    private final JdbcProvider provider;
    private final Threads threads;
    private final JdbcSettings settings;
    private @Nullable PostgresWakeUps wakeUps;

    DurableWakeUps(DurableDatabase database, JdbcProvider provider, Threads threads, JdbcSettings settings) {
        this.database = database;
        this.provider = provider;
        this.threads = threads;
        this.settings = settings;
    }

    @Override
    public synchronized void start() {
        if (database.product() == Product.POSTGRESQL) {
            wakeUps = PostgresWakeUps.start(provider, database.dataSource(), threads, settings);
        }
    }

    @Override
    public synchronized void stop() {
        if (wakeUps != null) {
            wakeUps.close();
            wakeUps = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return wakeUps != null;
    }

    @Override
    public int getPhase() {
        return PHASE;
    }
}
