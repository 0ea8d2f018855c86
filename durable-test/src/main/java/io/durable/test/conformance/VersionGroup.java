package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.InstanceStatus;
import io.durable.PendingOperation;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeBuilder;
import io.durable.test.TestNode;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which code runs an instance, and what happens while nobody has it. */
abstract class VersionGroup extends FlowGroup {

    VersionGroup(Conformance suite) {
        super(suite);
    }

    private static Consumer<RuntimeBuilder> versions(String... versions) {
        return b -> {
            for (String version : versions) {
                b.orchestration("Flow", version, String.class, (ctx, id) -> "version " + version);
            }
        };
    }

    /** A version that waits before it says who it is. */
    private static Consumer<RuntimeBuilder> waiting(String version) {
        return b -> b.orchestration("Flow", version, String.class, (ctx, id) -> {
            ctx.waitForEvent("go", String.class).await();
            return "version " + version;
        });
    }

    @Test
    void newestVersionRunsUnlessAnotherIsAskedFor() {
        TestNode node = node(versions("1.9.0", "1.10.0", "1.2.0"));
        assertThat(run(node, "newest")).isEqualTo("version 1.10.0");
        assertThat(node.admin().instance("newest").instance().origin().version())
                .isEqualTo("1.10.0");
    }

    @Test
    void versionAskedForRuns() {
        TestNode node = node(versions("1.9.0", "1.10.0"));
        assertThat(node.client()
                        .start("Flow", "x", StartOptions.id("old").withVersion("1.9.0"))
                        .await(SOON))
                .isEqualTo("version 1.9.0");
    }

    @Test
    void childRunsInTheVersionAskedFor() {
        TestNode node = node(versions("1.0.0", "2.0.0")
                .andThen(b -> b.orchestration(
                        "Parent",
                        V1,
                        String.class,
                        (ctx, id) -> ctx.call(
                                                "Flow",
                                                id,
                                                String.class,
                                                StartOptions.defaults().withVersion("1.0.0"))
                                        .await()
                                + ctx.call("Flow", id, String.class).await())));
        assertThat(node.client().start("Parent", "x", StartOptions.id("parent")).await(SOON))
                .isEqualTo("version 1.0.0version 2.0.0");
    }

    @Test
    void instanceStaysInItsVersionWhenANewerOneIsDeployed() {
        TestNode before = node(waiting("1.0.0"));
        start(before, "pinned");
        before.awaitPending("pinned", "go");
        before.close();
        TestNode after = node(waiting("1.0.0").andThen(waiting("2.0.0")));
        after.client().raiseEvent("pinned", "go", null);
        assertThat(result(after, "pinned")).isEqualTo("version 1.0.0");
    }

    @Test
    void instanceIsLeftAloneByNodesWithoutItsVersion() {
        TestNode before = node(waiting("1.0.0"));
        start(before, "pinned");
        before.awaitPending("pinned", "go");
        before.close();
        TestNode newer = node(waiting("2.0.0"));
        newer.client().raiseEvent("pinned", "go", null);
        newer.runtime().wake();
        assertThat(newer.admin().instance("pinned").waitsForHandler()).isTrue();
        TestNode older = node(waiting("1.0.0"));
        assertThat(older.admin().instance("pinned").waitsForHandler()).isFalse();
        assertThat(result(older, "pinned")).isEqualTo("version 1.0.0");
    }

    @Test
    void versionNobodyHasIsWaitedFor() {
        TestNode node = node(versions("1.0.0"));
        node.client().start("Flow", "x", StartOptions.id("future").withVersion("3.0.0"));
        assertThat(node.admin().instance("future").waitsForHandler()).isTrue();
        assertThat(status(node, "future")).isEqualTo(InstanceStatus.PENDING);
        TestNode newer = node(versions("3.0.0"));
        assertThat(result(newer, "future")).isEqualTo("version 3.0.0");
    }

    @Test
    void unknownOrchestrationIsLeftForANodeThatKnowsIt() {
        TestNode other = node(b -> b.orchestration("Other", V1, String.class, (ctx, id) -> "other"));
        start(other, "unknown");
        assertThat(other.admin().instance("unknown").waitsForHandler()).isTrue();
        assertThat(status(other, "unknown")).isEqualTo(InstanceStatus.PENDING);
        TestNode knowing = node(versions("1.0.0"));
        assertThat(result(knowing, "unknown")).isEqualTo("version 1.0.0");
        assertThat(knowing.admin().instance("unknown").waitsForHandler()).isFalse();
    }

    @Test
    void unknownActivityIsLeftForANodeThatKnowsIt() {
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("exotic", id, String.class).await()));
        start(node, "unknown");
        node.awaitPending("unknown", "exotic");
        assertThat(node.admin().instance("unknown").pending())
                .extracting(PendingOperation::waitsForHandler)
                .containsExactly(true);
        TestNode worker = node(b -> b.activity("exotic", String.class, String::toUpperCase));
        assertThat(node.admin().instance("unknown").pending()).noneMatch(PendingOperation::waitsForHandler);
        eventually("the result", () -> status(node, "unknown") == InstanceStatus.COMPLETED, node, worker);
        assertThat(result(node, "unknown")).isEqualTo("UNKNOWN");
    }

    @Test
    void childOfAnUnknownOrchestrationIsWaitedFor() {
        TestNode node =
                node(b -> b.orchestration("Parent", V1, String.class, (ctx, id) -> ctx.call("Flow", id, String.class)
                        .await()));
        node.client().start("Parent", "x", StartOptions.id("parent"));
        node.awaitPending("parent", "Flow");
        assertThat(node.admin().instance("parent::1::2").waitsForHandler()).isTrue();
        TestNode knowing = node(versions("1.0.0"));
        eventually("the result", () -> status(node, "parent") == InstanceStatus.COMPLETED, node, knowing);
    }
}
