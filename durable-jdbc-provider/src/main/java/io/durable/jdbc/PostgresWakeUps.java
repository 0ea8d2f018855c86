package io.durable.jdbc;

import io.durable.provider.WorkListener;
import io.durable.runtime.Threads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes the other nodes with {@code NOTIFY} and is woken by theirs. Hints of a few milliseconds go out together, in a
 * transaction of their own: a {@code NOTIFY} in every commit would make commits wait for one another. A connection that
 * is lost, be it without a word, is opened again; what was missed meanwhile is found by polling.
 */
public final class PostgresWakeUps implements WorkListener, AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(PostgresWakeUps.class);
    private static final Duration TOGETHER = Duration.ofMillis(5);
    private static final Duration RECONNECT = Duration.ofSeconds(1);
    private static final int WAIT_MILLIS = 5_000;
    private static final int ANSWER_SECONDS = 2;
    private static final String INSTANCES = "instances";
    private static final String ACTIVITIES = "activities";

    private final JdbcProvider provider;
    private final DataSource dataSource;
    private final Threads threads;
    private final String channel;
    private final String sender = UUID.randomUUID().toString();
    private final Set<String> hints = new TreeSet<>();
    private volatile boolean closed;
    private volatile @Nullable Connection connection;

    private PostgresWakeUps(JdbcProvider provider, DataSource dataSource, Threads threads, JdbcSettings settings) {
        this.provider = provider;
        this.dataSource = dataSource;
        this.threads = threads;
        this.channel = settings.tablePrefix() + "wake_ups";
    }

    /** Begins to wake and to be woken; takes one connection of the pool for itself. */
    public static PostgresWakeUps start(
            JdbcProvider provider, DataSource dataSource, Threads threads, JdbcSettings settings) {
        PostgresWakeUps wakeUps = new PostgresWakeUps(provider, dataSource, threads, settings);
        provider.tellOthersThrough(wakeUps);
        threads.workers().execute(wakeUps::listen);
        return wakeUps;
    }

    @Override
    public void instancesReady() {
        hint(INSTANCES);
    }

    @Override
    public void activitiesReady() {
        hint(ACTIVITIES);
    }

    private void hint(String what) {
        boolean first;
        synchronized (hints) {
            first = hints.isEmpty();
            hints.add(what);
        }
        if (first && !closed) {
            Runnable send = () -> handOver(() -> threads.workers().execute(this::send));
            handOver(() -> threads.scheduler().after(TOGETHER, send));
        }
    }

    /** Forgets the hints if nobody takes the task, so that the next is the first again. */
    private void handOver(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException | Error e) {
            takeHints();
            notWoken(e);
        }
    }

    private void send() {
        String message = sender + " " + takeHints();
        try (Connection one = connect();
                PreparedStatement statement = one.prepareStatement("select pg_notify(?, ?)")) {
            statement.setString(1, channel);
            statement.setString(2, message);
            statement.execute();
        } catch (SQLException e) {
            notWoken(e);
        }
    }

    private String takeHints() {
        synchronized (hints) {
            String all = String.join(" ", hints);
            hints.clear();
            return all;
        }
    }

    private static void notWoken(Throwable e) {
        log.debug("Other nodes were not woken and will find the work by polling: {}", e.toString());
    }

    /** A connection that commits by itself, whatever those of the pool usually do: nothing is heard before a commit. */
    private Connection connect() throws SQLException {
        Connection one = dataSource.getConnection();
        try {
            one.setAutoCommit(true);
            return one;
        } catch (SQLException e) {
            one.close();
            throw e;
        }
    }

    private void listen() {
        try (Connection own = connect()) {
            connection = own;
            try (Statement statement = own.createStatement()) {
                statement.execute("listen " + channel);
            }
            PGConnection postgres = own.unwrap(PGConnection.class);
            tell(INSTANCES + " " + ACTIVITIES); // whatever came while nobody listened
            while (!closed) {
                PGNotification[] notifications = postgres.getNotifications(WAIT_MILLIS);
                if (notifications == null || notifications.length == 0) {
                    requireAnswer(own);
                    continue;
                }
                for (PGNotification notification : notifications) {
                    if (!notification.getParameter().startsWith(sender)) {
                        tell(notification.getParameter());
                    }
                }
            }
        } catch (SQLException | RuntimeException e) {
            listenLater(e);
        }
    }

    private void listenLater(Throwable e) {
        if (closed) {
            return;
        }
        log.warn("Not woken by other nodes until connected again, polling meanwhile: {}", e.toString());
        threads.scheduler().after(RECONNECT, () -> {
            try {
                threads.workers().execute(this::listen);
            } catch (RuntimeException | Error noThread) {
                listenLater(noThread);
            }
        });
    }

    /** A connection that was lost without a word is as silent as one on which nothing happens. */
    private static void requireAnswer(Connection own) throws SQLException {
        if (!own.isValid(ANSWER_SECONDS)) {
            own.abort(Runnable::run);
            throw new SQLException("The database does not answer");
        }
    }

    private void tell(String message) {
        if (message.contains(INSTANCES)) {
            provider.tellHere(WorkListener::instancesReady);
        }
        if (message.contains(ACTIVITIES)) {
            provider.tellHere(WorkListener::activitiesReady);
        }
    }

    @Override
    public void close() {
        closed = true;
        Connection own = connection;
        if (own != null) {
            try {
                own.abort(Runnable::run);
            } catch (SQLException e) {
                log.debug("Could not close the listening connection: {}", e.toString());
            }
        }
    }
}
