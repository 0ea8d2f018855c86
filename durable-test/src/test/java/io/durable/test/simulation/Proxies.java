package io.durable.test.simulation;

import io.durable.provider.Provider;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;

/** Providers made of a handler. */
final class Proxies {

    private Proxies() {}

    static Provider of(InvocationHandler handler) {
        return (Provider)
                Proxy.newProxyInstance(Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, handler);
    }
}
