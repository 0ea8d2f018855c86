package io.durable.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.ProviderException;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Payload;
import io.durable.provider.Message;
import io.durable.provider.Provider;
import io.durable.provider.SendResult;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A lock that does not come in time is no reason to give up. */
class LockTimeoutIT {

    private static final List<TestStore> STORES = List.of(
            TestStore.at("jdbc:h2:mem:locks;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=50"),
            TestStore.at(TestPostgres.urlWith("options=-c%20lock_timeout=50")));

    static List<TestStore> stores() {
        return STORES;
    }

    @AfterAll
    static void close() {
        STORES.forEach(store -> store.dataSource().close());
    }

    @ParameterizedTest
    @MethodSource("stores")
    void callIsToBeRepeated(TestStore store) {
        Provider provider = store.newProvider();
        provider.create(List.of(HotTurns.instance("order", null)), null);

        new TransactionTemplate(new DataSourceTransactionManager(store.dataSource())).executeWithoutResult(status -> {
            store.jdbc().queryForList("select 1 from durable_instance where instance_id = 'order' for update");
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() ->
                            CompletableFuture.supplyAsync(() -> send(provider)).join())
                    .withCauseInstanceOf(ProviderException.class);
        });

        assertThat(send(provider)).containsExactly(SendResult.QUEUED);
    }

    private static List<SendResult> send(Provider provider) {
        return provider.send(List.of(Message.to("order", new ExternalEventPersistent("note", Payload.NULL))), 10);
    }
}
