package io.durable.test.programs;

import io.durable.ProviderException;
import io.durable.provider.CommitResult;
import io.durable.provider.Provider;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/**
 * What one node sees of a store until it dies. From then on nothing it does reaches the store: it is told that it owns
 * nothing any more, so that it comes to rest by itself, while the store sees a node that has fallen silent.
 */
final class MortalProvider implements InvocationHandler {

    /** What a commit does to its node. */
    enum Crash {
        NONE,
        BEFORE_COMMIT,
        AFTER_COMMIT
    }

    private final Provider store;
    private final Supplier<Crash> crashes;
    private volatile boolean dead;
    private volatile boolean eventLost;

    /** @param crashes asked at every commit */
    MortalProvider(Provider store, Supplier<Crash> crashes) {
        this.store = store;
        this.crashes = crashes;
    }

    Provider provider() {
        return (Provider)
                Proxy.newProxyInstance(Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, this);
    }

    boolean isDead() {
        return dead;
    }

    /** Whether the event that nobody was told about was not stored. */
    boolean hasLostEvent() {
        return eventLost;
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
        return switch (method.getName()) {
            case "commit" -> commit(method, arguments);
            case "commitUnclaimed" -> commitUnclaimed(method, arguments);
            case "claimInstances", "claimActivities", "cancelledActivities" ->
                dead ? List.of() : call(method, arguments);
            case "completeActivities" ->
                dead ? Collections.nCopies(((List<?>) arguments[1]).size(), false) : call(method, arguments);
            case "releaseActivitiesExcept", "renewNode", "releaseNode" -> dead ? null : call(method, arguments);
            default -> call(method, arguments);
        };
    }

    /** Whoever has raised an event at a node that dies of it is told nothing. */
    private synchronized Object commitUnclaimed(Method method, Object[] arguments) throws Throwable {
        Crash crash = dead ? Crash.BEFORE_COMMIT : crashes.get();
        dead |= crash != Crash.NONE;
        Object result = crash == Crash.BEFORE_COMMIT ? List.of() : call(method, arguments);
        eventLost = !((List<?>) result).contains(CommitResult.COMMITTED);
        if (crash != Crash.NONE) {
            throw new ProviderException("nobody is told", new IllegalStateException());
        }
        return result;
    }

    private synchronized Object commit(Method method, Object[] arguments) throws Throwable {
        Crash crash = dead ? Crash.BEFORE_COMMIT : crashes.get();
        dead |= crash != Crash.NONE;
        Object result = crash == Crash.BEFORE_COMMIT ? null : call(method, arguments);
        return crash == Crash.NONE ? result : Collections.nCopies(((List<?>) arguments[0]).size(), CommitResult.FENCED);
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
