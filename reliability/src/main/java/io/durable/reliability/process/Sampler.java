package io.durable.reliability.process;

import io.durable.reliability.database.Database;
import io.durable.reliability.load.Meter;
import io.durable.reliability.load.UnavailableException;
import io.durable.reliability.report.Series;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/** Looks every now and then how nodes, clients and the database do. */
final class Sampler implements AutoCloseable {

    private static final int POINTS = 600;
    private static final double MEBIBYTE = 1024 * 1024;

    private final Fleet fleet;
    private final JdbcTemplate observer;
    private final Meter meter;
    private final Series series = new Series();
    private final ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
    private final long startedAt = System.nanoTime();
    private double lastSecond;
    private long lastStories;
    private long lastCommits;

    Sampler(Fleet fleet, Database database, Meter meter, Duration time) {
        this.fleet = fleet;
        this.observer = database.observer();
        this.meter = meter;
        long millis = Math.max(2_000, time.toMillis() / POINTS);
        executor.scheduleAtFixedRate(this::sample, millis, millis, TimeUnit.MILLISECONDS);
    }

    private double second() {
        return (System.nanoTime() - startedAt) / 1e9;
    }

    /** Remembers when a fault has happened. */
    void mark(String fault) {
        series.mark(second(), fault);
    }

    private void sample() {
        double second = second();
        double passed = second - lastSecond;
        long stories = meter.stories();
        series.add("stories per second", "stories", second, (stories - lastStories) / passed);
        List<Duration> waits = meter.drainWaits();
        if (!waits.isEmpty()) {
            series.add("wait of a client for a result, ms", "median", second, millis(waits, 0.5));
            series.add("wait of a client for a result, ms", "p99", second, millis(waits, 0.99));
        }
        lastSecond = second;
        lastStories = stories;
        for (NodeSlot node : fleet.nodes()) {
            try {
                Vitals vitals = node.vitals();
                series.add("heap after collection, MiB", node.toString(), second, vitals.heapBytes() / MEBIBYTE);
                series.add("threads", node.toString(), second, vitals.threads());
            } catch (UnavailableException e) {
                continue; // dead or frozen: a gap
            }
        }
        try {
            sampleDatabase(second, passed);
        } catch (DataAccessException e) {
            lastCommits = 0; // down: a gap
        }
    }

    private static double millis(List<Duration> sorted, double part) {
        int index = (int) Math.min(sorted.size() - 1, Math.floor(part * sorted.size()));
        return sorted.get(index).toNanos() / 1e6;
    }

    private void sampleDatabase(double second, double passed) {
        Long commits = observer.queryForObject("select last_value from harness.commit_number_seq", Long.class);
        if (commits != null && lastCommits > 0) {
            series.add("commits per second", "commits", second, (commits - lastCommits) / passed);
        }
        lastCommits = commits == null ? 0 : commits;
        Integer connections = observer.queryForObject(
                "select count(*) from pg_stat_activity where application_name like 'node-%'", Integer.class);
        series.add("connections", "nodes", second, connections == null ? 0 : connections);
        observer.query(
                "select relname, pg_table_size(oid), pg_indexes_size(oid) from pg_class"
                        + " where relkind = 'r' and relname like 'durable\\_%' and relname not like '%changelog%'",
                row -> {
                    series.add("tables, MiB", row.getString(1), second, row.getLong(2) / MEBIBYTE);
                    series.add("indexes, MiB", row.getString(1), second, row.getLong(3) / MEBIBYTE);
                });
    }

    Series samples() {
        return series;
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
