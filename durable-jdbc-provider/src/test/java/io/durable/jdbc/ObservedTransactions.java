package io.durable.jdbc;

import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionStatus;

/** Transactions that let somebody have a look before each of them commits. */
record ObservedTransactions(DataSourceTransactionManager manager, Runnable beforeCommit)
        implements PlatformTransactionManager {

    @Override
    public TransactionStatus getTransaction(TransactionDefinition definition) {
        return manager.getTransaction(definition);
    }

    @Override
    public void commit(TransactionStatus status) {
        try {
            beforeCommit.run();
        } catch (RuntimeException | Error e) {
            manager.rollback(status);
            throw e;
        }
        manager.commit(status);
    }

    @Override
    public void rollback(TransactionStatus status) {
        manager.rollback(status);
    }
}
