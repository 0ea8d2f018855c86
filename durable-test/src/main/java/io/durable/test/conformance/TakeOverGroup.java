package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ActivityContext;
import io.durable.DurableFuture;
import io.durable.InstanceStatus;
import io.durable.OrchestrationHandle;
import io.durable.Orchestrator;
import io.durable.history.Delivered.Completion;
import io.durable.history.Event;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import io.durable.provider.NodeStore.Node;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Several nodes on one store, of which some die or only seem to. */
abstract class TakeOverGroup extends FlowGroup {

    private static final Handler FLOW = new Handler("Flow", V1);
    private static final Orchestrator<String, String> CALLING =
            (ctx, id) -> ctx.schedule("work", id, String.class).await();

    TakeOverGroup(Conformance suite) {
        super(suite);
    }

    private static RuntimeSettings oneActivityAtATime(String nodeId) {
        return RuntimeSettings.defaults(nodeId).with(new Activities(1, 10, Duration.ofSeconds(10)));
    }

    /** A node that, once its store is frozen, does what it has begun and gets nothing more. */
    private TestNode zombie(UnreliableStore store, Consumer<RuntimeBuilder> setup) {
        return node(store.deafView(), RuntimeSettings.defaults("zombie"), setup);
    }

    /** Settings of a node that replays every time and takes no number of losses for a sign of poison. */
    private static RuntimeSettings patient(String nodeId) {
        return RuntimeSettings.defaults(nodeId)
                .with(new Orchestrations(100, 0, Duration.ofSeconds(5), 1_000_000, OnNonDeterminism.STALL))
                .with(new Activities(100, 1_000_000, Duration.ofSeconds(10)));
    }

    @Test
    void nodesShareTheWork() {
        CountDownLatch both = new CountDownLatch(2);
        TestNode[] nodes = new TestNode[2];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = node(
                    oneActivityAtATime("sharing-" + i),
                    flow(CALLING)
                            .andThen(b -> b.activity("work", String.class, id -> {
                                both.countDown();
                                pass(both); // passes only if both run at the same time
                                return id;
                            })));
        }
        start(nodes[0], "one");
        start(nodes[0], "two");
        for (String id : List.of("one", "two")) {
            eventually(id, () -> status(nodes[0], id) == InstanceStatus.COMPLETED, nodes);
        }
    }

    @Test
    void activityThatWaitsInLineForASlowOneGoesToAnotherNode() {
        CountDownLatch done = new CountDownLatch(1);
        TestNode busy = node(
                oneActivityAtATime("busy"),
                flow((ctx, id) -> {
                            for (int i = 0; i < 100 && id.equals("first"); i++) {
                                ctx.schedule("quick", id, String.class)
                                        .await(); // so short that others may wait in line
                            }
                            return ctx.schedule("work", id, String.class).await();
                        })
                        .andThen(
                                b -> b.activity("quick", String.class, id -> id).activity("work", String.class, id -> {
                                    pass(done);
                                    return id;
                                })));
        OrchestrationHandle<Object> first = start(busy, "first");
        busy.awaitPending("first", "work");
        OrchestrationHandle<Object> second = start(busy, "second");
        busy.awaitPending("second", "work");
        eventually(
                "all of them to have a place here",
                () -> busy.runtime().counters().value(Counter.STRAIGHT_THROUGH) == 102);
        TestNode idle = node(b -> b.activity("work", String.class, id -> {
            done.countDown();
            return id;
        }));
        eventually(
                "the second to be done elsewhere",
                () -> {
                    busy.passTime(Duration.ofSeconds(1));
                    return done.getCount() == 0;
                },
                idle);
        assertThat(second.await(SOON)).isEqualTo("second");
        assertThat(first.await(SOON)).isEqualTo("first");
    }

    @Test
    void instanceOfADeadNodeIsTakenOverOnceItsLeaseHasLapsed() {
        TestNode client = node(b -> {});
        start(client, "orphan");
        provider().renewNode(new Node("killed", Set.of(FLOW), Set.of()), Duration.ofSeconds(30));
        assertThat(provider().claimInstances(new InstanceClaim("killed", 10, Set.of(FLOW), Set.of())))
                .hasSize(1);
        TestNode node = node(flow((ctx, id) -> "taken over"));
        node.runtime().wake();
        assertThat(status(node, "orphan")).isEqualTo(InstanceStatus.PENDING);
        node.passTime(LAPSE);
        assertThat(result(node, "orphan")).isEqualTo("taken over");
    }

    @Test
    void activityOfADeadNodeRunsAgainUnderTheSameKey() {
        TestNode node = node(flow(CALLING));
        start(node, "orphan");
        node.awaitPending("orphan", "work");
        provider().renewNode(new Node("killed", Set.of(), Set.of("work")), Duration.ofSeconds(30));
        List<ClaimedActivity> claimed = provider().claimActivities("killed", 10, Set.of("work"));
        List<String> keys = new CopyOnWriteArrayList<>();
        TestNode worker = node(b -> b.activity("work", String.class, id -> {
            ActivityContext self = ActivityContext.current();
            keys.add(self.idempotencyKey());
            return "attempt " + self.attempt();
        }));
        worker.passTime(LAPSE);
        eventually("the result", () -> status(node, "orphan") == InstanceStatus.COMPLETED, node, worker);
        assertThat(result(node, "orphan")).isEqualTo("attempt 1");
        assertThat(keys).containsExactly(claimed.get(0).key().toString());
    }

    @Test
    void resultOfAZombieChangesNothingWhenOthersHaveFinishedItsWork() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch thaw = new CountDownLatch(1);
        UnreliableStore store = new UnreliableStore(provider());
        TestNode zombie = zombie(
                store,
                flow(CALLING)
                        .andThen(b -> b.activity("work", String.class, id -> {
                            running.countDown();
                            pass(thaw);
                            return "zombie";
                        })));
        start(zombie, "frozen");
        pass(running);
        store.freeze();
        TestNode heir = node(flow(CALLING).andThen(b -> b.activity("work", String.class, id -> "heir")));
        heir.passTime(LAPSE);
        assertThat(result(heir, "frozen")).isEqualTo("heir");
        List<Event> history = heir.admin().history("frozen");
        thaw.countDown();
        assertThat(zombie.runtime().stop(SOON)).isTrue();
        assertThat(heir.admin().history("frozen")).isEqualTo(history);
    }

    @Test
    void lateCommitOfAFrozenTurnIsFenced() throws Exception {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch thaw = new CountDownLatch(1);
        UnreliableStore store = new UnreliableStore(provider());
        TestNode zombie = zombie(store, flow((ctx, id) -> {
            inTurn.countDown();
            pass(thaw);
            return ctx.schedule("work", id, String.class).await();
        }));
        start(zombie, "frozen");
        pass(inTurn);
        store.freeze();
        TestNode heir = node(flow(CALLING).andThen(b -> b.activity("work", String.class, id -> "heir")));
        heir.passTime(LAPSE);
        assertThat(result(heir, "frozen")).isEqualTo("heir");
        thaw.countDown();
        eventually("the zombie's commit", () -> zombie.runtime().counters().value(Counter.FENCED_TURNS) == 1);
        assertThat(factTypes(heir, "frozen"))
                .containsExactly(
                        "OrchestrationStarted", "ActivityScheduled", "ActivityCompleted", "OrchestrationCompleted");
    }

    @Test
    void whoWaitsAtAZombieGetsTheResultOfItsHeir() throws Exception {
        CountDownLatch inTurn = new CountDownLatch(1);
        CountDownLatch thaw = new CountDownLatch(1);
        UnreliableStore store = new UnreliableStore(provider());
        TestNode zombie = zombie(store, flow((ctx, id) -> {
            inTurn.countDown();
            pass(thaw);
            return "zombie";
        }));
        start(zombie, "frozen");
        pass(inTurn);
        store.freeze();
        TestNode heir = node(flow((ctx, id) -> "heir"));
        heir.passTime(LAPSE);
        assertThat(result(heir, "frozen")).isEqualTo("heir");
        FutureTask<Object> result = new FutureTask<>(
                () -> zombie.client().handle("frozen", Object.class).await(SOON));
        Thread client = new Thread(result);
        client.start();
        eventually("the client waits", () -> client.getState() == Thread.State.TIMED_WAITING);
        thaw.countDown();
        assertThat(result.get()).isEqualTo("heir");
    }

    @Test
    void nodeThatComesBackGoesOnWithWhatIsLeft() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch thaw = new CountDownLatch(1);
        Orchestrator<String, String> twoSteps =
                (ctx, id) -> ctx.schedule("work", id, String.class).await()
                        + ctx.schedule("work", id, String.class).await();
        AtomicInteger calls = new AtomicInteger();
        TestNode node = node(flow(twoSteps)
                .andThen(b -> b.activity("work", String.class, id -> {
                    if (calls.incrementAndGet() == 1) {
                        running.countDown();
                        pass(thaw);
                    }
                    return "done";
                })));
        start(node, "asleep");
        pass(running);
        TestNode timekeeper = node(b -> {});
        timekeeper.passTime(LAPSE);
        thaw.countDown();
        assertThat(result(node, "asleep")).isEqualTo("donedone");
        assertThat(calls.get()).isEqualTo(2);
    }

    @Test
    void everyActivityHasOneCompletionHoweverOftenNodesSeemDead() {
        Orchestrator<String, Integer> steps = (ctx, id) -> {
            int sum = 0;
            for (int i = 0; i < 6; i++) {
                List<DurableFuture<Integer>> calls = new ArrayList<>();
                for (int j = 0; j < 3; j++) {
                    calls.add(ctx.schedule("one", j, Integer.class));
                }
                sum += ctx.all(calls).await().stream().mapToInt(n -> n).sum();
            }
            return sum;
        };
        TestNode[] nodes = new TestNode[3];
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] =
                    node(patient("chaotic-" + i), flow(steps).andThen(b -> b.activity("one", Integer.class, j -> 1)));
        }
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            ids.add("chaos-" + i);
            start(nodes[i % nodes.length], "chaos-" + i);
        }
        for (String id : ids) {
            eventually(id, () -> {
                nodes[ThreadLocalRandom.current().nextInt(nodes.length)].passTime(Duration.ofSeconds(20));
                return status(nodes[0], id) == InstanceStatus.COMPLETED;
            });
            assertThat(result(nodes[0], id)).isEqualTo(18);
            assertWellFormed(nodes[0].admin().history(id));
        }
    }

    private static void assertWellFormed(List<Event> history) {
        assertThat(history)
                .extracting(Event::eventId)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, history.size()).boxed().toList());
        List<Long> scheduled = history.stream()
                .filter(event -> event.fact() instanceof ActivityScheduled)
                .map(Event::eventId)
                .toList();
        List<Long> completed = history.stream()
                .map(Event::fact)
                .filter(Completion.class::isInstance)
                .map(fact -> ((Completion) fact).sourceEventId())
                .toList();
        assertThat(completed).containsExactlyInAnyOrderElementsOf(scheduled);
    }
}
