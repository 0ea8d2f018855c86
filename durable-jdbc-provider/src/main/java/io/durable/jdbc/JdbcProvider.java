package io.durable.jdbc;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.history.Event;
import io.durable.jdbc.ActivityTable.Claimed;
import io.durable.provider.ActivityKey;
import io.durable.provider.ActivityResult;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.CommitResult;
import io.durable.provider.ExecutionKey;
import io.durable.provider.InstanceClaim;
import io.durable.provider.Message;
import io.durable.provider.NewInstance;
import io.durable.provider.Provider;
import io.durable.provider.QueuedMessage;
import io.durable.provider.SendResult;
import io.durable.provider.TurnCommit;
import io.durable.provider.WorkListener;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * A provider on a database. A verb is one transaction, or part of the caller's. What is given as a list may be several
 * transactions outside of the caller's: each element is whole in one of them.
 */
public final class JdbcProvider implements Provider {

    private final Transactions transactions;
    private final Tables tables;
    private final InstanceReads reads;
    private final Shortcuts shortcuts;
    private final MailRoom mailRoom;
    private final NewInstances newInstances;
    private final TurnGroups turnGroups;
    private final ResultWriter resultWriter;
    private final Retention retention;

    private JdbcProvider(Transactions transactions, Tables tables, InstanceReads reads, Shortcuts shortcuts) {
        this.transactions = transactions;
        this.tables = tables;
        this.reads = reads;
        this.shortcuts = shortcuts;
        this.mailRoom = new MailRoom(tables);
        TurnWriter turnWriter = new TurnWriter(tables, mailRoom);
        this.newInstances = new NewInstances(transactions, shortcuts, tables, turnWriter);
        this.turnGroups = new TurnGroups(transactions, shortcuts, turnWriter, new PlainTurns(tables));
        this.resultWriter = new ResultWriter(tables, mailRoom);
        this.retention = new Retention(transactions, tables);
    }

    /**
     * A provider on the database behind {@code dataSource}, in transactions of {@code manager}.
     *
     * @throws IllegalArgumentException if it is neither H2 nor PostgreSQL
     */
    public static JdbcProvider on(DataSource dataSource, PlatformTransactionManager manager, JdbcSettings settings) {
        JdbcTemplate jdbc = new JdbcTemplate(dataSource);
        Sql sql = new Sql(jdbc, settings.prefix(), dialect(jdbc));
        return on(sql, manager, sql.dialect().shortcuts(sql));
    }

    static JdbcProvider on(Sql sql, PlatformTransactionManager manager, Shortcuts shortcuts) {
        boolean autoCommit = Boolean.TRUE.equals(sql.jdbc().execute(Connection::getAutoCommit));
        return new JdbcProvider(
                new Transactions(manager, autoCommit), Tables.in(sql), new InstanceReads(sql), shortcuts);
    }

    private static Dialect dialect(JdbcTemplate jdbc) {
        String product = jdbc.execute((ConnectionCallback<String>)
                connection -> connection.getMetaData().getDatabaseProductName());
        return switch (product) {
            case "H2" -> {
                H2WriteDelay.check(jdbc);
                yield new H2Dialect();
            }
            case "PostgreSQL" -> new PostgresDialect();
            default ->
                throw new IllegalArgumentException("Durable runs on H2 and PostgreSQL; this database is " + product);
        };
    }

    @Override
    public void listen(WorkListener listener) {
        transactions.listen(listener);
    }

    void tellOthersThrough(WorkListener messenger) {
        transactions.tellOthersThrough(messenger);
    }

    void tellHere(Consumer<WorkListener> hint) {
        transactions.tellHere(hint);
    }

    @Override
    public boolean joinsTransaction() {
        return transactions.joinsCaller();
    }

    @Override
    public List<Optional<Instant>> create(List<NewInstance> instances, @Nullable String owner) {
        List<Optional<Instant>> created = newInstances.create(instances, owner);
        if (owner == null && created.stream().anyMatch(Optional::isPresent)) {
            transactions.afterCommit(WorkListener::instancesReady);
        }
        tellOfWork(NewInstances.firstTurns(instances).toList());
        return created;
    }

    @Override
    public List<SendResult> send(List<Message> messages, int mailboxLimit) {
        if (messages.size() == 1 && transactions.runAlone(() -> shortcuts.send(messages.get(0), mailboxLimit))) {
            transactions.afterCommit(WorkListener::instancesReady);
            return List.of(SendResult.QUEUED);
        }
        boolean tried = messages.size() > 1
                && shortcuts != Shortcuts.NONE
                && !transactions.joinsCaller()
                && Parts.areDistinct(messages, Message::instanceId);
        Set<String> atOnce = tried ? transactions.runAlone(() -> shortcuts.send(messages, mailboxLimit)) : Set.of();
        if (!atOnce.isEmpty()) {
            transactions.afterCommit(WorkListener::instancesReady);
        }
        return Parts.of(
                messages,
                message -> atOnce.contains(message.instanceId()),
                those -> Collections.nCopies(those.size(), SendResult.QUEUED),
                others -> sendTheLongWay(others, mailboxLimit));
    }

    private List<SendResult> sendTheLongWay(List<Message> messages, int mailboxLimit) {
        return transactions.run(() -> {
            List<SendResult> results = mailRoom.send(messages, mailboxLimit);
            transactions.afterCommit(WorkListener::instancesReady);
            return results;
        });
    }

    @Override
    public List<ClaimedInstance> claimInstances(InstanceClaim claim) {
        return transactions.run(() -> {
            List<Instance> claimed = tables.instances().claim(claim);
            Map<String, List<QueuedMessage>> messages = tables.messages()
                    .due(claimed.stream().map(Instance::instanceId).toList());
            return claimed.stream()
                    .map(instance ->
                            new ClaimedInstance(instance, messages.getOrDefault(instance.instanceId(), List.of())))
                    .toList();
        });
    }

    @Override
    public Map<ExecutionKey, List<Event>> history(List<ExecutionKey> executions) {
        return transactions.runAlone(() -> tables.history().read(executions));
    }

    @Override
    public List<CommitResult> commit(List<TurnCommit> turns) {
        List<CommitResult> results = turns.size() == 1 && transactions.runAlone(() -> shortcuts.commit(turns.get(0)))
                ? List.of(CommitResult.COMMITTED)
                : turnGroups.commit(turns);
        if (results.contains(CommitResult.FENCED)) { // others may have passed over what it locked
            transactions.afterCommit(WorkListener::instancesReady);
        }
        tellOfWork(turns);
        return results;
    }

    @Override
    public List<CommitResult> commitUnclaimed(List<TurnCommit> turns) {
        List<CommitResult> results = transactions.orInDoubt(() -> turnGroups.commitUnclaimed(turns));
        tellOfWork(turns);
        return results;
    }

    private void tellOfWork(List<TurnCommit> turns) {
        if (turns.stream().anyMatch(Hints::instances)) {
            transactions.afterCommit(WorkListener::instancesReady);
        }
        if (turns.stream().anyMatch(Hints::activities)) {
            transactions.afterCommit(WorkListener::activitiesReady);
        }
    }

    @Override
    public List<ClaimedActivity> claimActivities(String node, int max, Set<String> names) {
        Claimed claimed = transactions.run(() -> {
            tables.activities().reclaim(node);
            return tables.activities().claim(node, max, names);
        });
        if (!claimed.unreadable().isEmpty()) {
            completeActivities(node, claimed.unreadable());
        }
        return claimed.activities();
    }

    @Override
    public List<Boolean> completeActivities(String node, List<ActivityResult> results) {
        return transactions.run(() -> {
            List<Boolean> recorded = resultWriter.write(node, results);
            transactions.afterCommit(WorkListener::instancesReady);
            transactions.afterCommit(WorkListener::activitiesReady);
            return recorded;
        });
    }

    @Override
    public void releaseActivitiesExcept(String node, Set<ActivityKey> kept) {
        transactions.run(() -> {
            if (tables.activities().releaseExcept(node, kept) > 0) {
                transactions.afterCommit(WorkListener::activitiesReady);
            }
            return kept;
        });
    }

    @Override
    public List<ActivityKey> cancelledActivities(String node) {
        return transactions.runAlone(() -> tables.activities().cancelled(node));
    }

    @Override
    public void renewNode(Node node, Duration lease) {
        transactions.run(() -> {
            tables.nodes().renew(node, lease.toMillis());
            return node;
        });
    }

    @Override
    public void releaseNode(String node) {
        transactions.run(() -> {
            if (tables.instances().release(node) > 0) {
                transactions.afterCommit(WorkListener::instancesReady);
            }
            if (tables.activities().releaseAll(node) > 0) {
                transactions.afterCommit(WorkListener::activitiesReady);
            }
            tables.nodes().delete(node);
            return node;
        });
    }

    @Override
    public List<Node> liveNodes() {
        return transactions.runAlone(() -> tables.nodes().live());
    }

    @Override
    public List<Instance> find(List<String> instanceIds) {
        return transactions.runAlone(() -> reads.find(instanceIds));
    }

    @Override
    public Page<Instance> list(InstanceFilter filter, PageRequest page) {
        return transactions.run(() -> reads.list(filter, page));
    }

    @Override
    public List<Instance> children(String instanceId) {
        return transactions.runAlone(() -> reads.children(instanceId));
    }

    @Override
    public boolean retryStalled(String instanceId) {
        return transactions.run(() -> {
            boolean stalled = tables.instances().retryStalled(instanceId);
            if (stalled) {
                transactions.afterCommit(WorkListener::instancesReady);
            }
            return stalled;
        });
    }

    @Override
    public List<Boolean> purge(List<String> instanceIds) {
        return retention.purge(instanceIds);
    }

    @Override
    public List<String> endedBefore(Duration age, int max) {
        return transactions.runAlone(() -> tables.retired().endedBefore(age.toMillis(), max));
    }

    @Override
    public int expireUnclaimedEvents(Duration age) {
        return retention.expireUnclaimed(age.toMillis());
    }

    @Override
    public Page<DeadLetter> deadLetters(PageRequest page) {
        return transactions.run(() -> tables.deadLetters().list(page));
    }

    @Override
    public Optional<SendResult> redeliver(long deadLetterId, int mailboxLimit) {
        return transactions.run(() -> {
            Optional<SendResult> result = mailRoom.redeliver(deadLetterId, mailboxLimit);
            transactions.afterCommit(WorkListener::instancesReady);
            return result;
        });
    }

    @Override
    public boolean discard(long deadLetterId) {
        return transactions.runAlone(() -> tables.deadLetters().delete(deadLetterId));
    }
}
