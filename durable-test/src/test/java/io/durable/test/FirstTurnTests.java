package io.durable.test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DurableClient;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationHandle;
import io.durable.ProviderException;
import io.durable.StartOptions;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.provider.After;
import io.durable.provider.Consumed;
import io.durable.provider.ExecutionKey;
import io.durable.provider.Fence;
import io.durable.provider.InMemoryProvider;
import io.durable.provider.Issued;
import io.durable.provider.NewActivity;
import io.durable.provider.NewInstance;
import io.durable.provider.Provider;
import io.durable.provider.TurnCommit;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.DurableRuntime;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Instances are stored with their first turn where that is known to be quick. */
class FirstTurnTests {

    private static final Duration SOON = Duration.ofSeconds(10);

    private final TestClock clock = new TestClock();
    private final TestScheduler scheduler = new TestScheduler(clock);
    private final InMemoryProvider store = new InMemoryProvider(clock);
    private final List<NewInstance> created = new CopyOnWriteArrayList<>();
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final CountDownLatch mayWait = new CountDownLatch(1);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch mayEnd = new CountDownLatch(1);
    private Consumer<NewInstance> check = instance -> {};
    private UnaryOperator<Object> answer = UnaryOperator.identity();
    private DurableRuntime runtime;
    private DurableClient client;

    @BeforeEach
    void startNode() {
        runtime = DurableRuntime.on(
                        watched(),
                        clock,
                        TestThreads.with(scheduler),
                        RuntimeSettings.defaults("node").with(new Activities(2, 10, SOON)),
                        JsonMapper.shared())
                .orchestration("greet", "1", String.class, (ctx, name) -> ctx.schedule("hello", name, String.class)
                        .await())
                .orchestration("wait", "1", String.class, FirstTurnTests::waits)
                .orchestration("slow", "1", String.class, this::waitsSlowly)
                .orchestration("end", "1", String.class, (ctx, name) -> name)
                .orchestration("parent", "1", String.class, (ctx, name) -> ctx.call("greet", name, String.class)
                        .await())
                .orchestration("either", "1", String.class, (ctx, name) -> name.equals("end") ? name : waits(ctx, name))
                .orchestration("fail", "1", String.class, FirstTurnTests::fails)
                .activity("hello", String.class, this::hello)
                .build();
        runtime.start();
        client = runtime.client();
    }

    @AfterEach
    void stopNode() {
        assertThat(runtime.stop(SOON)).isTrue();
    }

    private static String waits(OrchestrationContext ctx, String name) {
        return ctx.waitForPersistentEvent("name", String.class).await();
    }

    private String waitsSlowly(OrchestrationContext ctx, String name) throws InterruptedException {
        mayWait.await();
        clock.advance(Duration.ofSeconds(1));
        return waits(ctx, name);
    }

    private static String fails(OrchestrationContext ctx, String name) {
        if (name.equals("bad")) {
            throw new AssertionError("died on purpose");
        }
        return waits(ctx, name);
    }

    private String hello(String name) throws InterruptedException {
        if (name.equals("held")) {
            begun.countDown();
            mayEnd.await();
        }
        return "hello " + name;
    }

    /** The store, seen when instances are created, with answers that may be changed. */
    private Provider watched() {
        return (Provider) Proxy.newProxyInstance(
                Provider.class.getClassLoader(), new Class<?>[] {Provider.class}, (proxy, method, arguments) -> {
                    if (!method.getName().equals("create")) {
                        return call(method, arguments);
                    }
                    for (Object instance : (List<?>) arguments[0]) {
                        check.accept((NewInstance) instance);
                        created.add((NewInstance) instance);
                    }
                    return answer.apply(call(method, arguments));
                });
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        try {
            Object result = method.invoke(store, arguments);
            calls.add(method.getName());
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private OrchestrationHandle<Object> start(String orchestration, String id) {
        return client.start(orchestration, id, StartOptions.id(id));
    }

    /** Which instances were stored with their first turn. */
    private List<String> createdWithTurn() {
        return created.stream()
                .filter(instance -> instance.firstTurn() != null)
                .map(NewInstance::instanceId)
                .toList();
    }

    private void awaitTurns(int turns) {
        Awaitility.await().until(() -> runtime.counters().value(Counter.TURNS) == turns);
    }

    @Test
    void comeAlongOnceTheirOrchestrationIsKnownToBeQuick() {
        assertThat(start("greet", "ada").await(SOON)).isEqualTo("hello ada");
        assertThat(start("greet", "bob").await(SOON)).isEqualTo("hello bob");

        assertThat(createdWithTurn()).containsExactly("bob");
        assertThat(runtime.counters().value(Counter.TURNS)).isEqualTo(4);
        assertThat(runtime.counters().value(Counter.STRAIGHT_THROUGH)).isEqualTo(2);
    }

    @Test
    void leaveTheInstanceWaiting() {
        start("wait", "first");
        awaitTurns(1);
        OrchestrationHandle<Object> second = start("wait", "second");
        assertThat(createdWithTurn()).containsExactly("second");

        client.raisePersistentEvent("second", "name", "ada");
        assertThat(second.await(SOON)).isEqualTo("ada");
        assertThat(runtime.counters().value(Counter.CACHE_HITS)).isOne();
    }

    @Test
    void doNotComeAlongWhereCodeTakesItsTime() {
        start("slow", "first");
        start("slow", "second");
        mayWait.countDown();
        awaitTurns(2);
        start("slow", "third");
        awaitTurns(3);

        assertThat(created).hasSize(3);
        assertThat(createdWithTurn()).isEmpty();
    }

    @Test
    void doNotComeAlongWhereTheInstanceEndsOrConcernsOthers() {
        for (String id : List.of("1", "2")) {
            assertThat(start("end", "end-" + id).await(SOON)).isEqualTo("end-" + id);
            assertThat(start("parent", "parent-" + id).await(SOON)).isEqualTo("hello parent-" + id);
        }
        assertThat(createdWithTurn()).isEmpty();
    }

    @Test
    void thatEndTheInstanceAfterAllAreRunAgainOnceItIsStored() {
        start("either", "wait");
        awaitTurns(1);
        assertThat(start("either", "end").await(SOON)).isEqualTo("end");

        assertThat(created).hasSize(2);
        assertThat(createdWithTurn()).isEmpty();
    }

    @Test
    void thatTheStoreDoesNotTakeAreLeftOut() {
        start("greet", "ada").await(SOON);
        check = instance -> {
            if (instance.firstTurn() != null) {
                throw new IllegalArgumentException("too much at once");
            }
        };

        assertThat(start("greet", "bob").await(SOON)).isEqualTo("hello bob");
        assertThat(createdWithTurn()).isEmpty();
    }

    @Test
    void ofARefusedStartLeaveActivitiesThatRunHereAlone() throws Exception {
        start("greet", "ada").await(SOON);
        store.create(List.of(instanceWithActivity("held")), null);
        runtime.wake();
        begun.await();

        assertThatExceptionOfType(InstanceAlreadyExistsException.class).isThrownBy(() -> start("greet", "held"));
        assertThat(createdWithTurn()).containsExactly("held");
        clock.advance(Duration.ofMinutes(1)); // now the node gives back what it does not know of
        scheduler.runDue();
        clock.advance(Duration.ofSeconds(1));
        scheduler.runDue();
        Awaitility.await().until(() -> calls.contains("releaseActivitiesExcept"));
        assertThat(store.claimActivities(runtime.lease().nodeId(), 10, Set.of("hello")))
                .isEmpty();
        mayEnd.countDown();

        assertThat(client.handle("held", String.class).await(SOON)).isEqualTo("hello held");
        assertThat(runtime.counters().value(Counter.ACTIVITIES)).isEqualTo(2);
    }

    /** An instance of another node that has left its activity for anybody to run. */
    private NewInstance instanceWithActivity(String id) {
        Payload input = Payload.ofJson('"' + id + '"');
        TurnCommit turn = new TurnCommit(
                new Fence(new ExecutionKey(id, 1), null, 2),
                List.of(new Event(2, clock.instant(), new ActivityScheduled("hello", input))),
                Consumed.NOTHING,
                new Issued(
                        List.of(new NewActivity(2, "hello", input, null, null)),
                        List.of(),
                        List.of(),
                        Issued.Cancelled.NOTHING,
                        List.of()),
                new After(InstanceState.running(null), "1", null, After.Lease.RELEASED, null));
        Event started = new Event(1, clock.instant(), OrchestrationStarted.first("greet", null, input, null));
        return new NewInstance(id, started, turn);
    }

    @Test
    void thatCannotGoOnAreRunAgainOnceTheInstanceIsStored() {
        start("fail", "good");
        awaitTurns(1);
        start("fail", "bad");

        Awaitility.await()
                .until(() -> runtime.admin().instance("bad").instance().status() == InstanceStatus.STALLED);
        assertThat(createdWithTurn()).isEmpty();
    }

    @Test
    void leaveNothingBehindIfTheIdIsInUse() {
        start("greet", "ada").await(SOON);
        start("greet", "bob").await(SOON);

        assertThatExceptionOfType(InstanceAlreadyExistsException.class).isThrownBy(() -> start("greet", "ada"));
        assertThat(createdWithTurn()).containsExactly("bob", "ada");
        assertThat(runtime.counters().value(Counter.ACTIVITIES)).isEqualTo(2);
        assertThat(start("greet", "eve").await(SOON)).isEqualTo("hello eve");
        assertThat(runtime.counters().value(Counter.STRAIGHT_THROUGH)).isEqualTo(3);
    }

    @Test
    void leaveCodeThatWaitsUnderTheSameIdAlone() {
        OrchestrationHandle<Object> first = start("wait", "first");
        awaitTurns(1);

        assertThatExceptionOfType(InstanceAlreadyExistsException.class).isThrownBy(() -> start("wait", "first"));
        client.raisePersistentEvent("first", "name", "ada");
        assertThat(first.await(SOON)).isEqualTo("ada");
        assertThat(runtime.counters().value(Counter.CACHE_HITS)).isOne();
    }

    @Test
    void goOnIfTheInstanceWasStoredWithoutOurKnowing() {
        start("greet", "ada").await(SOON);
        answer = stored -> {
            throw new ProviderException("the answer was lost", new IllegalStateException());
        };

        assertThatExceptionOfType(ProviderException.class).isThrownBy(() -> start("greet", "bob"));

        assertThat(createdWithTurn()).containsExactly("bob");
        assertThat(client.handle("bob", String.class).await(SOON)).isEqualTo("hello bob");
    }
}
