package io.durable.jdbc;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Changes rows of a PostgreSQL at the moment something else wants to. */
record Meanwhile(TestStore store) {

    /** What comes of {@code work} if it has to wait for somebody who makes a change. */
    <T> T run(Runnable change, Supplier<T> work) {
        CompletableFuture<T> waiting = new TransactionTemplate(new DataSourceTransactionManager(store.dataSource()))
                .execute(status -> {
                    change.run();
                    CompletableFuture<T> begun = CompletableFuture.supplyAsync(work);
                    while (!somebodyWaits()) {
                        Thread.onSpinWait();
                    }
                    return begun;
                });
        return waiting.join();
    }

    private boolean somebodyWaits() {
        return store.jdbc().queryForObject("select count(*) from pg_locks where not granted", Long.class) > 0;
    }
}
