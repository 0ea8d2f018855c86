package io.durable.reliability.storm;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.springframework.jdbc.datasource.AbstractDataSource;

/**
 * The line between one node and its database. It can be cut: what is open breaks off, and the database rolls it back.
 * It can freeze: every call waits where it is, locks and all. And it can break off at a commit, before the database has
 * done it or after, which the node cannot tell apart.
 */
final class Line extends AbstractDataSource {

    /** Where the line breaks off at a commit. */
    enum Break {
        NOWHERE,
        BEFORE,
        AFTER
    }

    private static final String CONNECTION_FAILURE = "08006";

    private final DataSource database;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private final AtomicReference<Break> nextCommit = new AtomicReference<>(Break.NOWHERE);
    private volatile boolean cut;
    private volatile CountDownLatch gate = new CountDownLatch(0);

    Line(DataSource database) {
        this.database = database;
    }

    void cut() {
        cut = true;
        open.forEach(Line::breakOff);
        open.clear();
    }

    void heal() {
        cut = false;
    }

    void freeze() {
        gate = new CountDownLatch(1);
    }

    void thaw() {
        gate.countDown();
    }

    /** The next commit, whoever's it is, breaks its connection. */
    void breakNextCommit(Break where) {
        nextCommit.set(where);
    }

    @Override
    public Connection getConnection() throws SQLException {
        pass();
        if (cut) {
            throw failure();
        }
        Connection connection = database.getConnection();
        open.add(connection);
        if (cut) {
            breakOff(connection);
            throw failure();
        }
        return proxy(Connection.class, (method, arguments) -> call(connection, method, arguments));
    }

    @Override
    public Connection getConnection(String username, String password) throws SQLException {
        return getConnection();
    }

    private @Nullable Object call(Connection connection, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (name.equals("close") || name.equals("abort")) {
            open.remove(connection);
        }
        if (!isOverTheLine(method)) {
            return invoke(connection, method, arguments);
        }
        Object answer = step(connection, name.equals("commit"), () -> invoke(connection, method, arguments));
        for (Class<?> type : List.of(PreparedStatement.class, Statement.class, PGConnection.class)) {
            if (type.isInstance(answer)) {
                return proxy(type, (called, given) -> execute(connection, answer, called, given));
            }
        }
        return answer;
    }

    /** Outside of transactions every statement is a commit. */
    private @Nullable Object execute(Connection connection, Object statement, Method method, Object[] arguments)
            throws Throwable {
        if (!isOverTheLine(method)) {
            return invoke(statement, method, arguments);
        }
        boolean commits = method.getName().startsWith("execute") && connection.getAutoCommit();
        return step(connection, commits, () -> invoke(statement, method, arguments));
    }

    private static boolean isOverTheLine(Method method) {
        return method.getDeclaringClass() != Object.class
                && !Set.of("close", "abort", "isClosed").contains(method.getName());
    }

    private @Nullable Object step(Connection connection, boolean commits, Step step) throws Throwable {
        pass();
        if (!open.contains(connection)) {
            throw failure();
        }
        Break where = commits ? nextCommit.getAndSet(Break.NOWHERE) : Break.NOWHERE;
        Object answer = where == Break.BEFORE ? null : step.run();
        if (where != Break.NOWHERE) {
            open.remove(connection);
            breakOff(connection);
            throw failure();
        }
        return answer;
    }

    private void pass() throws SQLException {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure();
        }
    }

    private static void breakOff(Connection connection) {
        try {
            connection.abort(Runnable::run);
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static SQLException failure() {
        return new SQLNonTransientConnectionException("The line is dead", CONNECTION_FAILURE);
    }

    private interface Step {
        @Nullable
        Object run() throws Throwable;
    }

    private interface Call {
        @Nullable
        Object on(Method method, Object[] arguments) throws Throwable;
    }

    private static <T> T proxy(Class<T> type, Call call) {
        return type.cast(Proxy.newProxyInstance(
                Line.class.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> call.on(method, arguments)));
    }

    private static @Nullable Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
