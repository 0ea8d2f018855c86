package io.durable.test.conformance;

import io.durable.ActivityContext;
import io.durable.InstanceStatus;
import io.durable.OrchestrationHandle;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.history.Fact;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.awaitility.Awaitility;

/** Scenarios around one orchestration, called {@code Flow} unless there are more. */
abstract class FlowGroup extends ConformanceGroup {

    static final String V1 = "1.0.0";
    static final Duration LAPSE = Duration.ofSeconds(31);

    FlowGroup(Conformance suite) {
        super(suite);
    }

    /** {@code Flow}, whose input is its own id. */
    static Consumer<RuntimeBuilder> flow(Orchestrator<String, ?> code) {
        return builder -> builder.orchestration("Flow", V1, String.class, code);
    }

    static OrchestrationHandle<Object> start(TestNode node, String id) {
        return node.client().start("Flow", id, StartOptions.id(id));
    }

    /** What an instance of {@code Flow} returns. */
    static Object run(TestNode node, String id) {
        return start(node, id).await(SOON);
    }

    /** What an instance returned, whichever node has ended it. */
    static Object result(TestNode node, String id) {
        Awaitility.await("the end of " + id)
                .atMost(SOON)
                .pollDelay(Duration.ZERO)
                .until(() -> status(node, id).isTerminal());
        return node.client().handle(id, Object.class).await(SOON);
    }

    static InstanceStatus status(TestNode node, String id) {
        return node.client().handle(id, Object.class).status();
    }

    /** Settings of a node that replays from the start in every turn. */
    static RuntimeSettings forgetful(String nodeId) {
        return RuntimeSettings.defaults(nodeId).with(Orchestrations.DEFAULT.withCacheSize(0));
    }

    static List<String> factTypes(TestNode node, String id) {
        return facts(node, id).stream().map(Fact::type).toList();
    }

    static <T> List<T> facts(TestNode node, String id, Class<T> type) {
        return facts(node, id).stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** Waits for {@code condition}, waking {@code nodes}: of those in one process, only one is told of new work. */
    static void eventually(String what, Callable<Boolean> condition, TestNode... nodes) {
        Awaitility.await(what)
                .atMost(SOON)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> {
                    for (TestNode node : nodes) {
                        node.runtime().wake();
                    }
                    return condition.call();
                });
    }

    /** Waits on a latch in an activity or in the test. */
    static void pass(CountDownLatch latch) throws InterruptedException, BrokenBarrierException {
        if (!latch.await(SOON.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new BrokenBarrierException("Nobody came");
        }
    }

    /** In an activity: runs until it is asked to stop, or interrupted because it did not look in time. */
    static void untilCancelled() {
        ActivityContext activity = ActivityContext.current();
        try {
            Awaitility.await("cancellation of " + activity.name())
                    .pollInSameThread()
                    .atMost(SOON)
                    .pollDelay(Duration.ZERO)
                    .pollInterval(Duration.ofMillis(2))
                    .until(activity::isCancelled);
        } catch (RuntimeException | Error e) {
            if (!activity.isCancelled()) {
                throw e;
            }
        }
    }
}
