package io.durable.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The connections of a node that dies at one point, as if killed: nothing it does from then on reaches the database, and
 * what it has not committed is rolled back.
 */
final class MortalDataSource {

    private static final Set<String> HARMLESS = Set.of(
            "close",
            "isClosed",
            "getAutoCommit",
            "isReadOnly",
            "getTransactionIsolation",
            "setReadOnly",
            "rollback",
            "setAutoCommit",
            "setTransactionIsolation",
            "isValid",
            "toString",
            "hashCode",
            "equals");

    private final DataSource dataSource;
    private final @Nullable CrashPoint end;
    private final Map<String, Integer> taken = new HashMap<>();
    private final Set<CrashPoint> passed = new LinkedHashSet<>();
    private volatile boolean dead;

    /** @param end when the node dies; never if {@code null} */
    MortalDataSource(DataSource dataSource, @Nullable CrashPoint end) {
        this.dataSource = dataSource;
        this.end = end;
    }

    DataSource view() {
        return proxy(DataSource.class, (proxy, method, arguments) -> {
            if (!method.getName().equals("getConnection")) {
                return call(dataSource, method, arguments);
            }
            failIfDead();
            return connection((Connection) call(dataSource, method, arguments));
        });
    }

    boolean isDead() {
        return dead;
    }

    /** Where the node could have died. */
    synchronized Set<CrashPoint> passed() {
        return new LinkedHashSet<>(passed);
    }

    private Connection connection(Connection real) {
        return proxy(Connection.class, (proxy, method, arguments) -> {
            String name = method.getName();
            if (dead) {
                return afterDeath(real, method, arguments);
            } else if (name.equals("commit")) {
                return act("commit", real, method, arguments);
            }
            Object answer = call(real, method, arguments);
            return name.equals("prepareStatement")
                    ? statement((PreparedStatement) answer, (String) arguments[0])
                    : answer;
        });
    }

    /** What is open is never committed, not even by the way connections are given back. */
    private static @Nullable Object afterDeath(Connection real, Method method, @Nullable Object[] arguments)
            throws Throwable {
        if (!real.isClosed() && !real.getAutoCommit()) {
            real.rollback();
        }
        if (!HARMLESS.contains(method.getName())) {
            throw dead();
        }
        return method.getName().equals("rollback") ? null : call(real, method, arguments);
    }

    private PreparedStatement statement(PreparedStatement real, String sql) {
        return proxy(
                PreparedStatement.class,
                (proxy, method, arguments) -> method.getName().startsWith("execute")
                        ? act(sql, real, method, arguments)
                        : call(real, method, arguments));
    }

    private @Nullable Object act(String action, Object real, Method method, @Nullable Object[] arguments)
            throws Throwable {
        int occurrence = count(action);
        pass(new CrashPoint(action, false, occurrence));
        Object answer = call(real, method, arguments);
        pass(new CrashPoint(action, true, occurrence));
        return answer;
    }

    private synchronized int count(String action) {
        return taken.merge(action, 1, Integer::sum);
    }

    private synchronized void pass(CrashPoint point) throws SQLException {
        failIfDead();
        passed.add(point);
        dead = point.equals(end);
        failIfDead();
    }

    private void failIfDead() throws SQLException {
        if (dead) {
            throw dead();
        }
    }

    private static SQLException dead() {
        return new SQLException("The node is dead", "08006");
    }

    private static @Nullable Object call(Object real, Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(real, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
