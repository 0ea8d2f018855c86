package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.Instance;
import io.durable.InstanceFilter;
import io.durable.InstanceStatus;
import io.durable.Orchestrator;
import io.durable.PageRequest;
import io.durable.replay.CodeDiedException;
import io.durable.replay.NonDeterminismException;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.OnNonDeterminism;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Instances that cannot go on for now. */
abstract class StallGroup extends FlowGroup {

    private static final Orchestrator<String, String> ORIGINAL = (ctx, id) -> {
        String first = ctx.schedule("echo", "a", String.class).await();
        return first + ctx.waitForPersistentEvent("go", String.class).await();
    };

    private static final Orchestrator<String, String> CHANGED = (ctx, id) -> {
        String first = ctx.schedule("echo", "something else", String.class).await();
        return first + ctx.waitForPersistentEvent("go", String.class).await();
    };

    StallGroup(Conformance suite) {
        super(suite);
    }

    private static Consumer<RuntimeBuilder> deployed(Orchestrator<String, String> code) {
        return flow(code).andThen(b -> b.activity("echo", String.class, text -> text));
    }

    /** An instance that waits for {@code go}, its node gone. */
    private void waitingInstance(String id) {
        TestNode original = node(deployed(ORIGINAL));
        start(original, id);
        original.awaitPending(id, "go");
        original.close();
    }

    /** The node with the changed code, on which the instance is stalled. */
    private TestNode stalledInstance(String id) {
        waitingInstance(id);
        TestNode changed = node(deployed(CHANGED));
        changed.client().raisePersistentEvent(id, "go", "!");
        changed.awaitStatus(id, InstanceStatus.STALLED);
        return changed;
    }

    private static Instance instance(TestNode node, String id) {
        return node.admin().instance(id).instance();
    }

    @Test
    void instanceWhoseCodeWasChangedIsStalledWithTheReason() {
        TestNode changed = stalledInstance("stalled");
        assertThat(instance(changed, "stalled").state().failure()).satisfies(reason -> {
            assertThat(reason.type()).isEqualTo(NonDeterminismException.class.getName());
            assertThat(reason.message())
                    .startsWith("Event 2: history has ActivityScheduled[name=echo")
                    .contains("the code asks for ActivityScheduled[name=echo")
                    .doesNotContain("something else")
                    .contains("Likely cause");
        });
        assertThat(changed.admin()
                        .instances(InstanceFilter.status(InstanceStatus.STALLED), PageRequest.first(10))
                        .items())
                .extracting(Instance::instanceId)
                .containsExactly("stalled");
    }

    @Test
    void nothingOfAStalledInstanceIsLost() {
        TestNode changed = stalledInstance("stalled");
        List<String> before = factTypes(changed, "stalled");
        assertThat(before)
                .containsExactly(
                        "OrchestrationStarted",
                        "ActivityScheduled",
                        "ActivityCompleted",
                        "ExternalSubscribedPersistent");
        eventually("another attempt", () -> {
            changed.passTime(Duration.ofSeconds(1));
            return instance(changed, "stalled").state().stalls() >= 3;
        });
        assertThat(factTypes(changed, "stalled")).isEqualTo(before);
        assertThat(changed.admin().instance("stalled").pending()).hasSize(1);
    }

    @Test
    void goesOnByItselfOnceTheRightCodeIsDeployed() {
        stalledInstance("stalled").close();
        TestNode repaired = node(deployed(ORIGINAL));
        eventually("the result", () -> {
            repaired.passTime(Duration.ofSeconds(5));
            return status(repaired, "stalled") == InstanceStatus.COMPLETED;
        });
        assertThat(result(repaired, "stalled")).isEqualTo("a!");
        assertThat(instance(repaired, "stalled").state().failure()).isNull();
    }

    @Test
    void goesOnAtOnceWhenAskedTo() {
        stalledInstance("stalled").close();
        TestNode repaired = node(deployed(ORIGINAL));
        assertThat(status(repaired, "stalled")).isEqualTo(InstanceStatus.STALLED);
        assertThat(repaired.admin().retry("stalled")).isTrue();
        assertThat(result(repaired, "stalled")).isEqualTo("a!");
        assertThat(repaired.admin().retry("stalled")).isFalse();
    }

    @Test
    void eventsRaisedMeanwhileAreKept() {
        waitingInstance("stalled");
        TestNode changed = node(deployed(CHANGED));
        changed.client().cancel("stalled", "first message");
        changed.awaitStatus("stalled", InstanceStatus.STALLED);
        changed.client().raisePersistentEvent("stalled", "go", "!");
        changed.close();
        TestNode repaired = node(deployed(ORIGINAL));
        assertThat(repaired.admin().retry("stalled")).isTrue();
        repaired.awaitStatus("stalled", InstanceStatus.CANCELLED);
        assertThat(repaired.admin().deadLetters(PageRequest.first(10)).items()).hasSize(1);
    }

    @Test
    void failsForThoseWhoPreferThat() {
        waitingInstance("failed");
        RuntimeSettings failing = RuntimeSettings.defaults("strict")
                .with(Orchestrations.DEFAULT.withOnNonDeterminism(OnNonDeterminism.FAIL));
        TestNode changed = node(failing, deployed(CHANGED));
        changed.client().raisePersistentEvent("failed", "go", "!");
        changed.awaitStatus("failed", InstanceStatus.FAILED);
        assertThat(instance(changed, "failed").state().failure())
                .satisfies(reason -> assertThat(reason.type()).isEqualTo(NonDeterminismException.class.getName()));
        assertThat(factTypes(changed, "failed")).endsWith("OrchestrationFailed");
    }

    @Test
    void codeThatEndsTooEarlyIsStalled() {
        waitingInstance("short");
        TestNode changed = node(deployed((ctx, id) -> "too short"));
        changed.client().raisePersistentEvent("short", "go", "!");
        changed.awaitStatus("short", InstanceStatus.STALLED);
    }

    @Test
    void codeThatDiesOfAnErrorIsStalledUntilItIsRepaired() {
        AtomicBoolean broken = new AtomicBoolean(true);
        TestNode node = node(deployed((ctx, id) -> {
            if (broken.get()) {
                throw new StackOverflowError("bad code");
            }
            return "repaired";
        }));
        start(node, "dying");
        node.awaitStatus("dying", InstanceStatus.STALLED);
        assertThat(instance(node, "dying").state().failure())
                .satisfies(reason -> assertThat(reason.type()).isEqualTo(CodeDiedException.class.getName()))
                .satisfies(reason -> assertThat(reason.message()).contains("StackOverflowError"));
        broken.set(false);
        eventually("the repair", () -> {
            node.passTime(Duration.ofSeconds(1));
            return status(node, "dying") == InstanceStatus.COMPLETED;
        });
        assertThat(result(node, "dying")).isEqualTo("repaired");
    }

    @Test
    void forkThatDiesOfAnErrorStallsTheInstance() {
        TestNode node = node(deployed((ctx, id) -> ctx.<String>fork(() -> {
                    throw new AssertionError("bad fork");
                })
                .await()));
        start(node, "dying");
        node.awaitStatus("dying", InstanceStatus.STALLED);
        assertThat(factTypes(node, "dying")).containsExactly("OrchestrationStarted");
    }
}
