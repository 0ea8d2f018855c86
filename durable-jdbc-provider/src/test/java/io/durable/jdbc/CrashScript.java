package io.durable.jdbc;

import io.durable.DurableClient;
import io.durable.Instance;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceStatus;
import io.durable.ProviderException;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BooleanSupplier;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;

/** What clients do with a node that may die on the way, and what they were told when it did. */
final class CrashScript {

    private static final Duration SOON = Duration.ofSeconds(10);
    private static final RuntimeSettings SETTINGS =
            RuntimeSettings.defaults("node").with(new Activities(1, 10, Duration.ofSeconds(10)));

    private final TestStore store;
    private final CrashFlows flows;
    private boolean startedLong;
    private boolean startedEndless;
    private boolean raised;
    private boolean cancelled;
    private int notesAccepted;
    private int notesTried;

    CrashScript(TestStore store, CrashFlows flows) {
        this.store = store;
        this.flows = flows;
    }

    /** Persistent events whose sender was told that they are kept. */
    int notesAccepted() {
        return notesAccepted;
    }

    int notesTried() {
        return notesTried;
    }

    /** Goes through all of it, as far as a mortal node comes. */
    void runOn(MortalDataSource mortal) {
        DataSource view = mortal.view();
        JdbcProvider provider = JdbcProvider.on(view, new DataSourceTransactionManager(view), JdbcSettings.DEFAULT);
        TestNode node = null;
        try {
            node = new TestNode(provider, SETTINGS, store::passTime, flows::register);
            runOn(node, mortal::isDead);
        } catch (ProviderException e) {
            require(mortal.isDead(), e);
        } finally {
            if (node != null) {
                node.runtime().stop(mortal.isDead() ? Duration.ZERO : SOON);
            }
        }
    }

    private static void require(boolean expected, RuntimeException e) {
        if (!expected) {
            throw e;
        }
    }

    /** Goes through all of it again; what was accepted is not asked for a second time. */
    void runToTheEnd() {
        store.passTime(Duration.ofMinutes(1));
        try (TestNode heir = new TestNode(store.provider(), SETTINGS, store::passTime, flows::register)) {
            runOn(heir, () -> false);
        }
    }

    private void runOn(TestNode node, BooleanSupplier dead) {
        DurableClient client = node.client();
        if (!startedLong) {
            startedLong = start(client, "Long", "", CrashFlows.LONG);
        }
        if (!startedEndless) {
            startedEndless = start(client, "Endless", "", CrashFlows.ENDLESS);
        }
        if (notesAccepted == 0) {
            notesTried++;
            client.raisePersistentEvent(CrashFlows.LONG, "note", "note");
            notesAccepted++;
        }
        until(node, dead, () -> raised || isWaitingForGo(node) || hasEnded(CrashFlows.LONG));
        if (!raised && !hasEnded(CrashFlows.LONG) && !dead.getAsBoolean()) {
            client.raiseEvent(CrashFlows.LONG, "go", "go");
            raised = true;
        }
        if (!cancelled && !dead.getAsBoolean()) {
            client.cancel(CrashFlows.ENDLESS, "enough");
            cancelled = true;
        }
        until(node, dead, () -> hasEnded(CrashFlows.LONG) && hasEnded(CrashFlows.ENDLESS));
    }

    private static boolean start(DurableClient client, String name, String input, String id) {
        try {
            client.start(name, input, StartOptions.id(id));
        } catch (InstanceAlreadyExistsException e) {
            return true; // by the one that died
        }
        return true;
    }

    private static boolean isWaitingForGo(TestNode node) {
        return node.admin().instance(CrashFlows.LONG).pending().stream()
                .anyMatch(operation -> operation.name().equals("go"));
    }

    private boolean hasEnded(String id) {
        return store.provider().find(List.of(id)).stream().map(Instance::status).anyMatch(InstanceStatus::isTerminal);
    }

    private void until(TestNode node, BooleanSupplier dead, Callable<Boolean> condition) {
        try {
            Awaitility.await()
                    .atMost(SOON)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(3))
                    .until(() -> {
                        if (dead.getAsBoolean() || condition.call()) {
                            return true;
                        }
                        node.passTime(Duration.ofSeconds(4));
                        return false;
                    });
        } catch (ConditionTimeoutException e) {
            throw new AssertionError("Stuck with " + rows("instance") + rows("message") + rows("activity"), e);
        }
    }

    private String rows(String table) {
        return "\n" + table + ": " + store.jdbc().queryForList("select * from durable_" + table);
    }
}
