package io.durable.jdbc;

import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.stream.IntStream;

/** An application that runs orchestrations and says so, until somebody kills it. */
final class Mortal {

    static final String STARTED = "started ";
    static final String COMPLETED = "completed ";
    static final String END = ".";

    private static final int ENOUGH = 100_000;

    private Mortal() {}

    /** @param arguments the JDBC URL of the database */
    public static void main(String[] arguments) {
        TestStore store = TestStore.at(arguments[0]);
        try (TestNode node = node(store, "mortal")) {
            IntStream.range(0, ENOUGH).parallel().forEach(i -> run(node, "order-" + i));
        }
    }

    static TestNode node(TestStore store, String name) {
        return new TestNode(
                store.provider(), RuntimeSettings.defaults(name), store::passTime, runtime -> runtime.activity(
                                "echo", String.class, text -> text)
                        .orchestration(
                                "Echo", "1", String.class, (ctx, text) -> ctx.schedule("echo", text, String.class)
                                        .await()));
    }

    private static void run(TestNode node, String id) {
        OrchestrationHandle<Object> order = node.client().start("Echo", id, StartOptions.id(id));
        System.out.println(STARTED + id + END);
        order.await(Duration.ofSeconds(20));
        System.out.println(COMPLETED + id + END);
    }
}
