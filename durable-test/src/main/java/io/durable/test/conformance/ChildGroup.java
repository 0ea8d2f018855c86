package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ChildFailedException;
import io.durable.DurableFuture;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationCancelledException;
import io.durable.OrchestrationContext;
import io.durable.Orchestrator;
import io.durable.StartOptions;
import io.durable.history.ParentLink;
import io.durable.runtime.RuntimeBuilder;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Orchestrations that start others. */
abstract class ChildGroup extends FlowGroup {

    private static final Consumer<RuntimeBuilder> WAITING =
            b -> b.orchestration("Waiting", V1, Object.class, (ctx, none) -> ctx.waitForEvent("go", String.class)
                    .await());

    ChildGroup(Conformance suite) {
        super(suite);
    }

    static final class Doubler implements Orchestrator<Integer, Integer> {
        @Override
        public Integer run(OrchestrationContext ctx, Integer n) {
            return 2 * n;
        }
    }

    private static DurableFuture<String> waiting(OrchestrationContext ctx) {
        return ctx.call("Waiting", null, String.class, StartOptions.id("child"));
    }

    private static String outcome(DurableFuture<String> child) {
        try {
            return child.await();
        } catch (ChildFailedException e) {
            return e.details().summary();
        }
    }

    @Test
    void parentGetsTheResultOfItsChild() {
        TestNode node = node(flow((ctx, id) -> ctx.call(Doubler.class, 21).await()
                        + ctx.call("Doubler", 4, Integer.class).await())
                .andThen(b -> b.orchestration(new Doubler())));
        assertThat(run(node, "parent")).isEqualTo(50);
        assertThat(node.admin().instance("parent").children()).containsExactly("parent::1::2", "parent::1::4");
    }

    @Test
    void manyChildrenRunBesideEachOther() {
        TestNode node = node(flow((ctx, id) ->
                        ctx
                                .all(IntStream.range(0, 30)
                                        .mapToObj(n -> ctx.call(Doubler.class, n))
                                        .toList())
                                .await()
                                .stream()
                                .mapToInt(n -> n)
                                .sum())
                .andThen(b -> b.orchestration(new Doubler())));
        assertThat(run(node, "parent")).isEqualTo(870);
    }

    @Test
    void failureOfAChildReachesItsParent() {
        TestNode node = node(flow((ctx, id) -> outcome(ctx.call("Failing", null, String.class)))
                .andThen(b -> b.orchestration("Failing", V1, Object.class, (ctx, none) -> {
                    throw new IllegalStateException("child failed");
                })));
        assertThat(run(node, "parent")).isEqualTo("java.lang.IllegalStateException: child failed");
    }

    @Test
    void childIdInUseFailsThatCallOnly() {
        TestNode node =
                node(flow((ctx, id) -> outcome(waiting(ctx)) + " but goes on").andThen(WAITING));
        node.client().start("Waiting", null, StartOptions.id("child"));
        node.awaitPending("child", "go");
        assertThat(run(node, "parent"))
                .asString()
                .startsWith(InstanceAlreadyExistsException.class.getName())
                .endsWith(" but goes on");
        assertThat(status(node, "child")).isEqualTo(InstanceStatus.RUNNING);
    }

    @Test
    void endOfTheParentCancelsItsChildren() {
        TestNode node = node(flow((ctx, id) -> {
                    waiting(ctx);
                    return "not waiting";
                })
                .andThen(WAITING));
        assertThat(run(node, "parent")).isEqualTo("not waiting");
        node.awaitStatus("child", InstanceStatus.CANCELLED);
    }

    @Test
    void endOfTheParentLeavesAStrangerUnderTheIdOfItsChildAlone() {
        TestNode node = node(flow((ctx, id) -> {
                    waiting(ctx);
                    return "not waiting";
                })
                .andThen(WAITING));
        node.client().start("Waiting", null, StartOptions.id("child"));
        node.awaitPending("child", "go");
        assertThat(run(node, "parent")).isEqualTo("not waiting");

        node.client().raiseEvent("child", "go", "now");

        node.awaitStatus("child", InstanceStatus.COMPLETED);
    }

    @Test
    void failureOfTheParentCancelsItsChildren() {
        TestNode node = node(flow((ctx, id) -> {
                    waiting(ctx);
                    throw new IllegalStateException("parent failed");
                })
                .andThen(WAITING));
        start(node, "parent");
        node.awaitStatus("parent", InstanceStatus.FAILED);
        node.awaitStatus("child", InstanceStatus.CANCELLED);
    }

    @Test
    void continueAsNewOfTheParentCancelsItsChildren() {
        TestNode node = node(flow((ctx, id) -> {
                    if (ctx.executionId() == 2) {
                        return "second execution";
                    }
                    waiting(ctx);
                    return ctx.continueAsNew(id);
                })
                .andThen(WAITING));
        assertThat(run(node, "parent")).isEqualTo("second execution");
        node.awaitStatus("child", InstanceStatus.CANCELLED);
    }

    @Test
    void givingAChildUpCancelsIt() {
        TestNode node = node(flow((ctx, id) -> {
                    ctx.select(waiting(ctx), ctx.waitForEvent("enough", String.class));
                    return ctx.waitForEvent("end", String.class).await();
                })
                .andThen(WAITING));
        start(node, "parent");
        node.awaitPending("parent", "enough");
        eventually("the child", () -> !node.admin().tree("parent").children().isEmpty());
        node.awaitPending("child", "go");
        node.client().raiseEvent("parent", "enough", null);
        node.awaitStatus("child", InstanceStatus.CANCELLED);
        assertThat(status(node, "parent")).isEqualTo(InstanceStatus.RUNNING);
    }

    @Test
    void childGivenUpInTheSameTurnIsNotStarted() {
        TestNode node = node(flow((ctx, id) -> {
                    waiting(ctx).cancel();
                    return "never mind";
                })
                .andThen(WAITING));
        assertThat(run(node, "parent")).isEqualTo("never mind");
        assertThat(node.admin().tree("parent").children()).isEmpty();
    }

    @Test
    void cancelledChildIsAFailureForItsParent() {
        TestNode node = node(flow((ctx, id) -> outcome(waiting(ctx))).andThen(WAITING));
        start(node, "parent");
        eventually("the child", () -> !node.admin().tree("parent").children().isEmpty());
        node.client().cancel("child", "not you");
        assertThat(result(node, "parent"))
                .isEqualTo(OrchestrationCancelledException.class.getName() + ": cancelled: not you");
    }

    @Test
    void detachedInstanceLivesOn() {
        TestNode node = node(flow((ctx, id) -> ctx.start("Waiting", null, StartOptions.id("detached")))
                .andThen(WAITING));
        assertThat(run(node, "starter")).isEqualTo("detached");
        node.awaitPending("detached", "go");
        assertThat(node.admin().instance("detached").instance().origin().parent())
                .isNull();
        assertThat(node.admin().tree("starter").children()).isEmpty();
        node.client().raiseEvent("detached", "go", "went");
        assertThat(result(node, "detached")).isEqualTo("went");
    }

    @Test
    void linkToTheParentSurvivesContinueAsNewOfTheChild() {
        TestNode node =
                node(flow((ctx, id) -> ctx.call("Countdown", 3, String.class).await())
                        .andThen(b -> b.orchestration("Countdown", V1, Integer.class, (ctx, n) -> {
                            ctx.timer(Duration.ZERO).await();
                            return n == 0 ? "after " + ctx.executionId() : ctx.continueAsNew(n - 1);
                        })));
        assertThat(run(node, "parent")).isEqualTo("after 4");
        assertThat(node.admin().instance("parent::1::2").instance().origin().parent())
                .isEqualTo(new ParentLink("parent", 1, 2));
    }

    @Test
    void resultForAnEarlierExecutionOfTheParentIsIgnored() {
        TestNode node = node(flow((ctx, id) -> {
                    if (ctx.executionId() == 2) {
                        return ctx.waitForEvent("end", String.class).await();
                    }
                    ctx.call("Stubborn", null, String.class, StartOptions.id("child"));
                    ctx.waitForEvent("next", String.class).await();
                    return ctx.continueAsNew(id);
                })
                .andThen(b -> b.orchestration("Stubborn", V1, Object.class, (ctx, none) -> {
                    try {
                        return ctx.waitForEvent("go", String.class).await();
                    } catch (OrchestrationCancelledException e) {
                        return "late result";
                    }
                })));
        start(node, "parent");
        node.awaitPending("parent", "next");
        eventually("the child", () -> !node.admin().tree("parent").children().isEmpty());
        node.awaitPending("child", "go");
        node.client().raiseEvent("parent", "next", null);
        node.awaitPending("parent", "end");
        assertThat(result(node, "child")).isEqualTo("late result");
        node.client().raiseEvent("parent", "end", "fine");
        assertThat(result(node, "parent")).isEqualTo("fine");
    }
}
