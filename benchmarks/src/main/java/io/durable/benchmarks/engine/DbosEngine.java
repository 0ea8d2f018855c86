package io.durable.benchmarks.engine;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.WorkflowHandle;
import io.durable.benchmarks.measure.Database;
import java.util.List;
import java.util.function.IntSupplier;
import javax.sql.DataSource;

/**
 * DBOS Transact, its workflows started directly. An activity is a step; activities beside each other are child
 * workflows, as steps run one at a time; an event is a message to a topic.
 */
public final class DbosEngine
        implements Engine.Chains, Engine.LoneChains, Engine.RoundTrips, Engine.FanOuts, Engine.Mailboxes {

    /** More than the 10 it gives a pool of its own: it does better so. */
    private static final int POOL = 30;

    private final DataSource pool;
    private final DBOS dbos;
    private final DbosWorkflows workflows;
    private final DbosFlows flows;
    private final Clients clients = new Clients();
    private List<WorkflowHandle<Integer, RuntimeException>> parked = List.of();
    private int eventsEach;

    public DbosEngine(Database database) {
        pool = database.pool(POOL);
        dbos = new DBOS(DBOSConfig.defaults("bench").withDataSource(pool));
        flows = new DbosFlows(dbos);
        workflows = dbos.registerProxy(DbosWorkflows.class, flows);
        flows.use(workflows);
        dbos.launch();
    }

    @Override
    public void chains(int instances, int steps) {
        awaitAll(start(instances, () -> workflows.chain(steps)), steps);
    }

    @Override
    public void chain(int steps) {
        chains(1, steps);
    }

    @Override
    public void roundTrip() {
        chains(1, 1);
    }

    @Override
    public void fanOuts(int instances, int activities) {
        awaitAll(start(instances, () -> workflows.fanOut(activities)), activities);
    }

    @Override
    public void park(int instances, int events) {
        requireThreads(instances);
        int before = flows.waiting();
        parked = start(instances, () -> workflows.mailbox(events));
        eventsEach = events;
        Expect.soon("workflows to wait", () -> flows.waiting() - before >= instances);
    }

    /** Without virtual threads it has a fixed pool of 50 per core, and a workflow that waits keeps its thread. */
    private static void requireThreads(int workflows) {
        int threads = 50 * Runtime.getRuntime().availableProcessors();
        if (Runtime.version().feature() < EngineThreads.FIRST_WITH_VIRTUAL_THREADS && workflows > threads) {
            throw new IllegalStateException(
                    "before JDK 21 it has " + threads + " threads for " + workflows + " workflows that wait");
        }
    }

    @Override
    public void wake() {
        clients.call(parked.size() * eventsEach, i -> {
            dbos.send(parked.get(i % parked.size()).workflowId(), 1, DbosFlows.TOPIC);
            return i;
        });
        awaitAll(parked, eventsEach);
    }

    private List<WorkflowHandle<Integer, RuntimeException>> start(int instances, IntSupplier workflow) {
        return clients.call(instances, i -> dbos.<Integer, RuntimeException>startWorkflow(workflow::getAsInt));
    }

    private void awaitAll(List<WorkflowHandle<Integer, RuntimeException>> handles, int expected) {
        clients.call(handles.size(), i -> Expect.result(expected, handles.get(i).getResult()));
    }

    @Override
    public void close() {
        clients.close();
        dbos.close();
        Database.close(pool);
    }
}
