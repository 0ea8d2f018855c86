package io.durable.test.conformance;

import io.durable.ProviderException;
import io.durable.provider.Provider;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/** A store on the other side of a bad line: verbs fail before they are done, or when they are done already. */
final class UnreliableStore {

    private static final String ANY = "any";

    private final Provider store;
    private final AtomicInteger before = new AtomicInteger();
    private final AtomicInteger after = new AtomicInteger();
    private final AtomicInteger failures = new AtomicInteger();
    private volatile String verb = "";
    private volatile boolean refuses;
    private volatile boolean called;
    private final ReadWriteLock claims = new ReentrantReadWriteLock();
    private boolean frozen;

    UnreliableStore(Provider store) {
        this.store = store;
    }

    /** The next {@code times} calls of {@code verb} do nothing and fail. */
    void failBefore(String verb, int times) {
        this.verb = verb;
        before.set(times);
    }

    /** The next {@code times} calls of {@code verb} fail although they were done. */
    void failAfter(String verb, int times) {
        this.verb = verb;
        after.set(times);
    }

    /** The next {@code times} calls of {@code verb} are refused for what is in them. */
    void refuse(String verb, int times) {
        refuses = true;
        failBefore(verb, times);
    }

    /** The next {@code times} calls of any verb do nothing and fail. */
    void fail(int times) {
        failBefore(ANY, times);
    }

    /** Whether a verb that was to fail was called at all. */
    boolean wasCalled() {
        return called;
    }

    /** How many calls have failed. */
    int failures() {
        return failures.get();
    }

    /** A view for a node that is told of nothing and can be {@linkplain #freeze frozen}. */
    Provider deafView() {
        return proxy((method, arguments) -> {
            String name = method.getName();
            if (name.equals("listen")) {
                return null;
            }
            return name.startsWith("claim") ? claim(method, arguments) : call(method, arguments);
        });
    }

    private @Nullable Object claim(Method method, Object[] arguments) throws Throwable {
        claims.readLock().lock();
        try {
            return frozen ? List.of() : call(method, arguments);
        } finally {
            claims.readLock().unlock();
        }
    }

    /** Nobody on this line gets work from now on; what has begun goes on. */
    void freeze() {
        claims.writeLock().lock();
        frozen = true;
        claims.writeLock().unlock();
    }

    Provider view() {
        return proxy((method, arguments) -> {
            boolean meant = method.getName().equals(verb) || verb.equals(ANY);
            called |= meant;
            if (meant && before.getAndUpdate(UnreliableStore::oneLess) > 0) {
                throw failure();
            }
            Object answer = call(method, arguments);
            if (meant && after.getAndUpdate(UnreliableStore::oneLess) > 0) {
                throw failure();
            }
            return answer;
        });
    }

    private interface Line {
        @Nullable
        Object call(Method method, Object[] arguments) throws Throwable;
    }

    private static Provider proxy(Line line) {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(),
                new Class<?>[] {Provider.class},
                (view, method, arguments) -> line.call(method, arguments));
    }

    private @Nullable Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private RuntimeException failure() {
        failures.incrementAndGet();
        return refuses
                ? new IllegalArgumentException("cannot be stored")
                : new ProviderException("the line is dead", new IllegalStateException());
    }

    private static int oneLess(int times) {
        return Math.max(0, times - 1);
    }
}
