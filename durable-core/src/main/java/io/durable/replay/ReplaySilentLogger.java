package io.durable.replay;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A logger that says nothing while its execution is being replayed. */
final class ReplaySilentLogger {

    private static final Logger LOGGER = LoggerFactory.getLogger("io.durable.Orchestration");

    private ReplaySilentLogger() {}

    static Logger of(Cursor cursor) {
        return (Logger) Proxy.newProxyInstance(
                Logger.class.getClassLoader(), new Class<?>[] {Logger.class}, (proxy, method, arguments) -> {
                    boolean silent = cursor.isReplaying() && !method.getName().equals("getName");
                    if (silent && method.getReturnType() == void.class) {
                        return null;
                    }
                    if (silent && method.getReturnType() == boolean.class) {
                        return false;
                    }
                    try {
                        return method.invoke(LOGGER, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
