package io.durable.runtime;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.ProviderException;
import io.durable.history.PayloadMapper;
import io.durable.provider.Provider;
import io.durable.provider.WorkListener;
import io.durable.replay.EngineSettings;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** One node: claims work, runs it, commits it. Without orchestrations and activities it is a client only. */
public final class DurableRuntime {

    private static final Logger log = LoggerFactory.getLogger(DurableRuntime.class);
    private static final Duration HOUSEKEEPING = Duration.ofMinutes(1);

    private final Node node;
    private final ActivityWorker activities;
    private final TurnCycle turns;
    private final InstanceDispatcher dispatcher;
    private final Heartbeat heartbeat;
    private final DurableClient client;
    private final DurableAdmin admin;
    private volatile boolean running;

    DurableRuntime(Node node, Registry registry, PayloadMapper payloads) {
        this.node = node;
        Provider provider = node.provider();
        RuntimeSettings settings = node.settings();
        Threads threads = node.threads();
        EngineSettings engines = new EngineSettings(
                threads.orchestrations(),
                node.clock(),
                payloads,
                settings.limits(),
                settings.orchestrations().slowTurn());
        TurnCommits commits = new TurnCommits(node.clock(), settings.limits());
        ActivityReports reports = new ActivityReports(node);
        this.activities = new ActivityWorker(node, registry, reports);
        RunTurn runTurn = new RunTurn(provider, registry, engines, node.cache(), node.counters());
        Committer committer = new Committer(provider, threads, node.counters(), node.random());
        this.turns = new TurnCycle(node, runTurn, commits, committer, activities);
        this.dispatcher = new InstanceDispatcher(node, registry, turns);
        this.heartbeat = new Heartbeat(node, registry, activities);
        ResultWaiters waiters =
                new ResultWaiters(provider, threads, settings.times().poll(), node.leases()::holds);
        activities.onResult(turns::begin);
        node.onInstanceWork(dispatcher::wake, dispatcher::lookAgain);
        node.onActivityWork(activities::wake);
        node.onEnd(waiters::ended);
        StartInstance starter = new StartInstance(node, registry, dispatcher, turns);
        InstanceVerbs verbs = new InstanceVerbs(starter, new SendMessage(node, turns), new Terminate(node, commits));
        this.client = new ProviderClient(node, verbs, payloads, waiters);
        this.admin = new ProviderAdmin(provider, settings.limits());
    }

    /** Describes a runtime; {@code clock} is the node's own, {@code mapper} writes and reads the application's objects. */
    public static RuntimeBuilder on(
            Provider provider, Clock clock, Threads threads, RuntimeSettings settings, JsonMapper mapper) {
        return new RuntimeBuilder(provider, clock, threads, settings, mapper);
    }

    /** Registers the node and begins to work. */
    public void start() {
        heartbeat.renew();
        running = true;
        node.claim();
        node.provider().listen(new WorkListener() {
            @Override
            public void instancesReady() {
                wakeIfRunning(node::wakeForInstances);
            }

            @Override
            public void activitiesReady() {
                wakeIfRunning(node::wakeForActivities);
            }
        });
        repeat(node.settings().times().renewal(), new Pump(node.threads().workers(), heartbeat::beat)::wake);
        repeat(node.settings().times().poll(), this::wake);
        repeat(HOUSEKEEPING, new Pump(node.threads().workers(), new Housekeeping(node)::run)::wake);
        repeat(HOUSEKEEPING, activities::doubt); // what we were never told of may be stored long after
        wake();
        log.info("Node '{}' is running", node.id());
    }

    private void wakeIfRunning(Runnable waker) {
        if (running) {
            waker.run();
        }
    }

    private void repeat(Duration every, Runnable task) {
        node.threads().scheduler().after(every, () -> {
            if (running) {
                repeat(every, task);
                task.run();
            }
        });
    }

    /** Looks for work now. */
    public void wake() {
        node.wakeForInstances();
        node.wakeForActivities();
    }

    /**
     * Claims nothing more, lets turns and activities that are under way finish for at most {@code patience}, and gives
     * the rest back for other nodes to take at once.
     *
     * @return whether everything had finished
     */
    public boolean stop(Duration patience) {
        node.stop();
        dispatcher.stop();
        activities.stop();
        boolean quiet = node.inFlight().awaitNothing(patience);
        running = false;
        heartbeat.end();
        try {
            node.provider().releaseNode(node.id());
        } catch (ProviderException e) {
            log.warn("Node '{}' could not give its work back; others take it when its lease lapses", node.id(), e);
        }
        activities.abandon();
        node.cache().clear();
        log.info("Node '{}' has stopped{}", node.id(), quiet ? "" : ", leaving unfinished work to others");
        return quiet;
    }

    public DurableClient client() {
        return client;
    }

    public DurableAdmin admin() {
        return admin;
    }

    public NodeLease lease() {
        return heartbeat.lease();
    }

    public Counters counters() {
        return node.counters();
    }
}
