package io.durable.benchmarks.measure;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What goes to a database through the connections of a data source. A batch is as many statements as it has rows, and
 * one round trip; so are statements sent together, separated by semicolons at the ends of lines. What is sent outside a
 * transaction is a commit of its own.
 */
public final class Traffic {

    private final LongAdder statements = new LongAdder();
    private final LongAdder roundTrips = new LongAdder();
    private final LongAdder commits = new LongAdder();

    /** The counters by name. */
    public Map<String, Long> counters() {
        Map<String, Long> counters = new TreeMap<>();
        counters.put("statements", statements.sum());
        counters.put("round trips", roundTrips.sum());
        counters.put("commits", commits.sum());
        return counters;
    }

    /** The same data source, its traffic counted here. */
    public DataSource counting(DataSource dataSource) {
        return proxy(
                DataSource.class,
                dataSource,
                (method, arguments, result) -> result instanceof Connection connection
                        ? proxy(
                                Connection.class,
                                connection,
                                (call, with, made) -> connectionCall(connection, call, with, made))
                        : result);
    }

    private @Nullable Object connectionCall(
            Connection connection, Method method, Object @Nullable [] arguments, @Nullable Object result) {
        if (method.getName().equals("commit")) {
            commits.increment();
            roundTrips.increment();
        } else if (method.getName().equals("rollback")) {
            roundTrips.increment();
        }
        int prepared = sentTogether(arguments);
        return result instanceof Statement statement
                ? proxy(method.getReturnType().asSubclass(Statement.class), statement, (call, with, made) -> {
                    statementCall(connection, call, Math.max(prepared, sentTogether(with)), made);
                    return made;
                })
                : result;
    }

    /** How many statements a call is about whose first argument may be their text. */
    private static int sentTogether(Object @Nullable [] arguments) {
        return arguments != null && arguments.length > 0 && arguments[0] instanceof String text
                ? text.strip().split(";\\R").length
                : 1;
    }

    private void statementCall(Connection connection, Method method, int sentTogether, @Nullable Object result)
            throws SQLException {
        if (!method.getName().startsWith("execute")) {
            return;
        }
        statements.add(result instanceof int[] rows ? rows.length : sentTogether);
        roundTrips.increment();
        if (connection.getAutoCommit()) {
            commits.increment();
        }
    }

    private interface Seen {
        @Nullable
        Object result(Method method, Object @Nullable [] arguments, @Nullable Object result) throws SQLException;
    }

    private static <T> T proxy(Class<? extends T> type, Object target, Seen seen) {
        InvocationHandler handler = (self, method, arguments) -> {
            try {
                return seen.result(method, arguments, method.invoke(target, arguments));
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        };
        return type.cast(Proxy.newProxyInstance(Traffic.class.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
