package io.durable.jdbc;

import io.durable.ProviderException;
import io.durable.provider.WorkListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Runs verbs in a transaction: that of the caller if there is one. Listeners are told once it has committed. */
final class Transactions {

    private static final Logger log = LoggerFactory.getLogger(Transactions.class);

    private final TransactionTemplate template;
    private final boolean autoCommit;
    private final List<WorkListener> listeners = new CopyOnWriteArrayList<>();
    private final List<WorkListener> others = new CopyOnWriteArrayList<>();

    /** @param autoCommit whether connections commit every statement by themselves, outside of transactions */
    Transactions(PlatformTransactionManager manager, boolean autoCommit) {
        this.template = new TransactionTemplate(manager);
        this.autoCommit = autoCommit;
    }

    void listen(WorkListener listener) {
        listeners.add(listener);
    }

    /** Those who carry hints to other nodes. */
    void tellOthersThrough(WorkListener messenger) {
        others.add(messenger);
    }

    private void tell(Consumer<WorkListener> hint) {
        tellHere(hint);
        others.forEach(listener -> tell(listener, hint));
    }

    void tellHere(Consumer<WorkListener> hint) {
        listeners.forEach(listener -> tell(listener, hint));
    }

    /** What is committed has not failed because somebody could not be told; he finds it when he next looks. */
    private static void tell(WorkListener listener, Consumer<WorkListener> hint) {
        try {
            hint.accept(listener);
        } catch (RuntimeException | Error e) {
            log.warn("There is work, but {} could not be told: {}", listener, e.toString());
        }
    }

    boolean joinsCaller() {
        return TransactionSynchronizationManager.isActualTransactionActive();
    }

    /** @throws ProviderException if the database cannot do it now; what was tried may work another time */
    <T> T run(Supplier<T> verb) {
        return translating(() -> template.execute(status -> verb.get()));
    }

    /** As {@link #run}, for what is sent in one go: it needs no transaction around it where connections commit by themselves. */
    <T> T runAlone(Supplier<T> verb) {
        return autoCommit && !joinsCaller() ? translating(verb) : run(verb);
    }

    /**
     * Only what was given can be refused for good. Whatever else a database says may pass: it is down, starting up, read
     * only after a failover, waited too long for a lock, or has forgotten a prepared statement.
     */
    private static <T> T translating(Supplier<T> verb) {
        try {
            return verb.get();
        } catch (DataIntegrityViolationException | InvalidDataAccessApiUsageException e) {
            throw e;
        } catch (DataAccessException | TransactionException e) {
            throw new ProviderException("The database cannot do this now: " + e.getMessage(), e);
        }
    }

    /** Does {@code verb}; unless it was refused, whatever it throws says nothing about whether it was done. */
    <T> T orInDoubt(Supplier<T> verb) {
        try {
            return verb.get();
        } catch (ProviderException | DataIntegrityViolationException | InvalidDataAccessApiUsageException e) {
            throw e;
        } catch (RuntimeException e) {
            throw new ProviderException("It is not known whether this was done: " + e.getMessage(), e);
        }
    }

    /** Tells the listeners after the transaction that is open, if it commits; at once if none is. */
    void afterCommit(Consumer<WorkListener> hint) {
        if (!joinsCaller()) {
            tell(hint);
            return;
        }
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                tell(hint);
            }
        });
    }
}
