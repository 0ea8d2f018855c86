package io.durable.benchmarks.engine;

import io.durable.DurableClient;
import io.durable.DurableFuture;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationHandle;
import io.durable.StartOptions;
import io.durable.benchmarks.measure.Database;
import io.durable.runtime.Counters.Counter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Durable, on a database that the URL decides. */
public final class DurableEngine
        implements Engine.Chains, Engine.LoneChains, Engine.RoundTrips, Engine.FanOuts, Engine.Mailboxes {

    private final DurableNode node;
    private final DurableClient client;
    private Clients clients = new Clients();
    private List<OrchestrationHandle<Object>> parked = List.of();
    private int eventsEach;

    public DurableEngine(Database database, Setting setting) {
        node = DurableNode.start(database, setting.live(), runtime -> runtime.orchestration(
                        "chain", "1", Integer.class, DurableEngine::chain)
                .orchestration("fan-out", "1", Integer.class, DurableEngine::fanOut)
                .orchestration("mailbox", "1", Integer.class, DurableEngine::mailbox)
                .activity("no-op", Integer.class, input -> input));
        client = node.runtime().client();
    }

    private static int chain(OrchestrationContext ctx, Integer steps) {
        int sum = 0;
        for (int i = 0; i < steps; i++) {
            sum += ctx.schedule("no-op", 1, Integer.class).await();
        }
        return sum;
    }

    private static int fanOut(OrchestrationContext ctx, Integer activities) {
        List<DurableFuture<Integer>> futures = IntStream.range(0, activities)
                .mapToObj(i -> ctx.schedule("no-op", 1, Integer.class))
                .toList();
        return ctx.all(futures).await().stream().mapToInt(Integer::intValue).sum();
    }

    private static int mailbox(OrchestrationContext ctx, Integer events) {
        int sum = 0;
        for (int i = 0; i < events; i++) {
            sum += ctx.waitForPersistentEvent("event", Integer.class).await();
        }
        return sum;
    }

    @Override
    public void chains(int instances, int steps) {
        runToEnd("chain", instances, steps);
    }

    /** From now on it is asked by so many. */
    void clients(int number) {
        clients.close();
        clients = new Clients(number);
    }

    @Override
    public void chain(int steps) {
        runToEnd("chain", 1, steps);
    }

    @Override
    public void roundTrip() {
        runToEnd("chain", 1, 1);
    }

    @Override
    public void fanOuts(int instances, int activities) {
        runToEnd("fan-out", instances, activities);
    }

    private void runToEnd(String orchestration, int instances, int input) {
        awaitAll(start(orchestration, instances, input), input);
    }

    private List<OrchestrationHandle<Object>> start(String orchestration, int instances, int input) {
        return clients.call(instances, i -> client.start(orchestration, input, StartOptions.defaults()));
    }

    private void awaitAll(List<OrchestrationHandle<Object>> handles, int expected) {
        clients.call(handles.size(), i -> {
            Object result = handles.get(i).await(Expect.LIMIT);
            return Expect.result(expected, result);
        });
    }

    @Override
    public void park(int instances, int events) {
        long turns = node.runtime().counters().value(Counter.TURNS);
        parked = start("mailbox", instances, events);
        eventsEach = events;
        Expect.soon("instances to wait", () -> node.runtime().counters().value(Counter.TURNS) - turns >= instances);
    }

    @Override
    public void wake() {
        clients.call(parked.size() * eventsEach, i -> {
            client.raisePersistentEvent(parked.get(i % parked.size()).instanceId(), "event", 1);
            return i;
        });
        awaitAll(parked, eventsEach);
    }

    @Override
    public Map<String, Long> counters() {
        Map<String, Long> counters = new LinkedHashMap<>();
        count(counters, "turns", Counter.TURNS);
        count(counters, "turns in groups", Counter.GROUPED_TURNS);
        count(counters, "groups of turns", Counter.COMMITS);
        count(counters, "cache hits", Counter.CACHE_HITS);
        count(counters, "replays", Counter.REPLAYS);
        count(counters, "evictions", Counter.EVICTIONS);
        count(counters, "fenced turns", Counter.FENCED_TURNS);
        count(counters, "activities", Counter.ACTIVITIES);
        count(counters, "straight through", Counter.STRAIGHT_THROUGH);
        count(counters, "straight events", Counter.STRAIGHT_EVENTS);
        return counters;
    }

    private void count(Map<String, Long> counters, String name, Counter counter) {
        counters.put(name, node.runtime().counters().value(counter));
    }

    @Override
    public void close() {
        clients.close();
        node.close();
    }
}
