package io.durable.test.conformance;

import io.durable.DeadLetter;
import io.durable.Orchestrator;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.history.Fact;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Payload;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/** Scenarios of events raised to one instance of an orchestration called {@code flow}. */
abstract class EventGroup extends ConformanceGroup {

    static final String FLOW = "flow";
    static final String VERSION = "1.0.0";
    static final String ID = "flow-1";
    static final Duration HOUR = Duration.ofHours(1);

    EventGroup(Conformance suite) {
        super(suite);
    }

    /** A node that runs {@code flow}. */
    TestNode worker(Orchestrator<String, ?> flow) {
        return node(builder -> builder.orchestration(FLOW, VERSION, String.class, flow));
    }

    /** A node that runs {@code flow} and parks nothing: every turn replays the history first. */
    TestNode coldWorker(Orchestrator<String, ?> flow) {
        return node(
                RuntimeSettings.defaults("cold").with(Orchestrations.DEFAULT.withCacheSize(0)),
                builder -> builder.orchestration(FLOW, VERSION, String.class, flow));
    }

    /**
     * A node that runs nothing: with it messages are sent and time passes while no worker is there, so that the next
     * worker gets all of them in one turn.
     */
    TestNode outsider() {
        return node(builder -> {});
    }

    /** Starts the instance. */
    static void start(TestNode node) {
        node.client().start(FLOW, "input", StartOptions.id(ID));
    }

    /** Starts the instance and waits until it waits for {@code name}. */
    static void startUntil(TestNode node, String name) {
        start(node);
        node.awaitPending(ID, name);
    }

    /** The result of the instance, which runs on {@code node}. */
    static Object result(TestNode node) {
        return node.client().handle(ID, Object.class).await(SOON);
    }

    static List<Fact> facts(TestNode node) {
        return facts(node, ID);
    }

    /** The facts of the current execution of that type. */
    static <F extends Fact> List<F> facts(TestNode node, Class<F> type) {
        return facts(node).stream().filter(type::isInstance).map(type::cast).toList();
    }

    /** The first event of an execution. */
    static OrchestrationStarted started(TestNode node, long executionId) {
        return (OrchestrationStarted)
                node.admin().history(ID, executionId).get(0).fact();
    }

    /** Waits until the current execution has recorded {@code fact}. */
    static void awaitFact(TestNode node, Fact fact) {
        eventually("history to have " + fact, () -> facts(node).contains(fact));
    }

    static void awaitExecution(TestNode node, long executionId) {
        eventually(
                "execution " + executionId,
                () -> node.admin().instance(ID).instance().executionId() == executionId);
    }

    /** Waits until the node has dropped so many events. */
    static void awaitDropped(TestNode node, int count) {
        eventually(count + " events to be dropped", () -> count(node, Counter.DROPPED_EVENTS) == count);
    }

    static long count(TestNode node, Counter counter) {
        return node.runtime().counters().value(counter);
    }

    static List<DeadLetter> deadLetters(TestNode node) {
        return node.admin().deadLetters(PageRequest.first(1000)).items();
    }

    /** What the dead letters say, oldest first. */
    static List<Payload> deadLetterData(TestNode node) {
        return deadLetters(node).stream().map(letter -> letter.letter().data()).toList();
    }

    static void eventually(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(SOON)
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(2))
                .until(condition);
    }

    static Payload text(String value) {
        return Payload.ofJson('"' + value + '"');
    }
}
