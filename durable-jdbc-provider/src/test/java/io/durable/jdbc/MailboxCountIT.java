package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableClient;
import io.durable.InstanceStatus;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The number of unconsumed events on the row of an instance is what it has, whatever becomes of them. */
class MailboxCountIT {

    private static final List<TestStore> STORES =
            List.of(TestStore.at("jdbc:h2:mem:mailbox;DB_CLOSE_DELAY=-1"), TestStore.at(TestPostgres.url()));

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void mailQueuedWhenTheInstanceEndsIsCountedNoMore(TestStore store) {
        try (TestNode node =
                new TestNode(store.newProvider(), RuntimeSettings.defaults("client"), store::passTime, runtime -> {})) {
            DurableClient client = node.client();
            client.start("Flow", null, StartOptions.id("order"));
            client.raisePersistentEvent("order", "note", "queued for good: no node knows the orchestration");
            assertThat(mailbox(store)).isEqualTo(1);

            client.terminate("order", null);

            node.awaitStatus("order", InstanceStatus.TERMINATED);
            assertThat(mailbox(store)).isZero();
        }
    }

    private static Integer mailbox(TestStore store) {
        return store.jdbc().queryForObject("select mailbox from durable_instance", Integer.class);
    }
}
