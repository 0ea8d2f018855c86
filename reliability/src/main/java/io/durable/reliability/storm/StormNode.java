package io.durable.reliability.storm;

import io.durable.provider.Provider;
import io.durable.reliability.database.Database;
import io.durable.reliability.load.Client;
import io.durable.reliability.load.LocalClient;
import io.durable.reliability.node.WorkingNode;
import io.durable.reliability.node.WorkingNode.Ground;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeBuilder;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Consumer;

/** One node of this process, over a line that can be broken. */
final class StormNode implements AutoCloseable {

    private final String id;
    private final Line line;
    private final WorkingNode node;
    private volatile boolean dead;

    StormNode(String id, Database database, Duration lease, Consumer<RuntimeBuilder> setup) {
        this.id = id;
        this.line = new Line(database.connections(id));
        this.node = new WorkingNode(
                id, new Ground(line, database.isPostgres(), Clock.systemUTC(), lease, this::mortal), setup);
    }

    /** Once the node is dead nothing works any more, so that what is left of it comes to rest. */
    private Provider mortal(Provider provider) {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (proxy, method, arguments) -> {
                    if (dead) {
                        throw new IllegalStateException("Node " + id + " is dead");
                    }
                    try {
                        return method.invoke(provider, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    Line line() {
        return line;
    }

    DurableRuntime runtime() {
        return node.runtime();
    }

    Client client() {
        return new LocalClient(runtime().client(), () -> dead);
    }

    /** Ends the node as a crash would: nothing is given back, and nothing more of it reaches the database. */
    void kill() {
        line.cut();
        line.thaw();
        node.die();
        dead = true;
        node.closeScheduler(); // nothing is tried again
    }

    /** Stops the node in good order. */
    @Override
    public void close() {
        if (!dead) {
            node.stop();
            node.closeScheduler();
        }
    }

    @Override
    public String toString() {
        return id;
    }
}
