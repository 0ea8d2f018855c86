package io.durable.jdbc;

import io.durable.ProviderException;
import io.durable.provider.WorkListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs verbs in a transaction: that of the caller if there is one. Listeners are told once it has committed. */
final class Transactions {

    private final TransactionTemplate template;
    private final List<WorkListener> listeners = new CopyOnWriteArrayList<>();
    private final List<WorkListener> others = new CopyOnWriteArrayList<>();

    Transactions(PlatformTransactionManager manager) {
        this.template = new TransactionTemplate(manager);
    }

    void listen(WorkListener listener) {
        listeners.add(listener);
    }

    /** Those who carry hints to other nodes. */
    void tellOthersThrough(WorkListener messenger) {
        others.add(messenger);
    }

    void tellHere(Consumer<WorkListener> hint) {
        listeners.forEach(hint);
    }

    boolean joinsCaller() {
        return TransactionSynchronizationManager.isActualTransactionActive();
    }

    /** @throws ProviderException if the database is out of reach, or what was tried may work another time */
    <T> T run(Supplier<T> verb) {
        try {
            return template.execute(status -> verb.get());
        } catch (TransientDataAccessException
                | RecoverableDataAccessException
                | DataAccessResourceFailureException
                | TransactionException e) {
            throw new ProviderException("The database cannot do this now: " + e.getMessage(), e);
        }
    }

    /** Tells the listeners after the transaction that is open, if it commits. */
    void afterCommit(Consumer<WorkListener> hint) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                tellHere(hint);
                others.forEach(hint);
            }
        });
    }
}
