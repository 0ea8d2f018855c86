package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.DurableClient;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.MailboxFullException;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** What a client does inside a transaction of the application commits or rolls back with it. */
class CallerTransactionIT {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final List<TestStore> STORES =
            List.of(TestStore.at("jdbc:h2:mem:caller;DB_CLOSE_DELAY=-1"), TestStore.at(TestPostgres.url()));

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void startCommitsWithTheRowsOfTheApplication(TestStore store) {
        try (TestNode node = node(store)) {
            transaction(store).executeWithoutResult(status -> {
                store.jdbc().update("insert into orders (id) values ('order')");
                node.client().start("Echo", "hello", StartOptions.id("order"));
                assertThat(store.jdbc().queryForList("select status from durable_instance", String.class))
                        .containsExactly("PENDING"); // nothing has run before the commit
            });

            assertThat(result(node, "order")).isEqualTo("hello");
            assertThat(orders(store)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void startRollsBackWithTheRowsOfTheApplication(TestStore store) {
        try (TestNode node = node(store)) {
            transaction(store).executeWithoutResult(status -> {
                store.jdbc().update("insert into orders (id) values ('order')");
                node.client().start("Echo", "hello", StartOptions.id("order"));
                status.setRollbackOnly();
            });

            assertThat(orders(store)).isZero();
            assertThatThrownBy(() -> node.client().handle("order", String.class).status())
                    .isInstanceOf(InstanceNotFoundException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void eventsAndCancelRequestsRollBack(TestStore store) {
        try (TestNode node = node(store)) {
            DurableClient client = node.client();
            client.start("Wait", null, StartOptions.id("waiting"));
            node.awaitPending("waiting", "go");

            transaction(store).executeWithoutResult(status -> {
                client.raiseEvent("waiting", "go", "no");
                client.raisePersistentEvent("waiting", "note", "no");
                client.cancel("waiting", "no");
                status.setRollbackOnly();
            });
            node.runtime().wake();
            client.raiseEvent("waiting", "go", "yes");

            assertThat(result(node, "waiting")).isEqualTo("yes");
            assertThat(node.admin().deadLetters(PageRequest.first(10)).items()).isEmpty();
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void eventsAndCancelRequestsArriveOnceCommitted(TestStore store) {
        try (TestNode node = node(store)) {
            DurableClient client = node.client();
            client.start("Wait", null, StartOptions.id("waiting"));
            node.awaitPending("waiting", "go");

            transaction(store).executeWithoutResult(status -> client.cancel("waiting", "enough"));

            node.awaitStatus("waiting", InstanceStatus.CANCELLED);
        }
    }

    @ParameterizedTest
    @MethodSource("stores")
    void refusalLeavesTheTransactionUsable(TestStore store) {
        try (TestNode node = node(store)) {
            DurableClient client = node.client();
            for (int i = 0; i < 100; i++) {
                client.raisePersistentEvent("later", "note", i);
            }

            transaction(store).executeWithoutResult(status -> {
                store.jdbc().update("insert into orders (id) values ('order')");
                assertThatThrownBy(() -> client.raisePersistentEvent("later", "note", 100))
                        .isInstanceOf(MailboxFullException.class);
                assertThatThrownBy(() -> client.raiseEvent("nobody", "go", null))
                        .isInstanceOf(InstanceNotFoundException.class);
                client.start("Echo", "hello", StartOptions.id("order"));
            });

            assertThat(result(node, "order")).isEqualTo("hello");
            assertThat(orders(store)).isEqualTo(1);
        }
    }

    private static TestNode node(TestStore store) {
        store.jdbc().execute("create table if not exists orders (id varchar(20) primary key)");
        store.jdbc().update("delete from orders");
        return new TestNode(
                store.newProvider(),
                RuntimeSettings.defaults("node"),
                store::passTime,
                runtime -> runtime.orchestration("Echo", "1", String.class, (ctx, text) -> text)
                        .orchestration("Wait", "1", Object.class, (ctx, none) -> ctx.waitForEvent("go", String.class)
                                .await()));
    }

    private static TransactionTemplate transaction(TestStore store) {
        return new TransactionTemplate(new DataSourceTransactionManager(store.dataSource()));
    }

    private static Object result(TestNode node, String instanceId) {
        return node.client().handle(instanceId, String.class).await(SOON);
    }

    private static int orders(TestStore store) {
        Integer count = store.jdbc().queryForObject("select count(*) from orders", Integer.class);
        return count == null ? 0 : count;
    }
}
