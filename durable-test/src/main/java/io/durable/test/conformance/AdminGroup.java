package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.DeadLetter;
import io.durable.Instance;
import io.durable.InstanceDetails;
import io.durable.InstanceFilter;
import io.durable.InstanceNotFoundException;
import io.durable.InstanceStatus;
import io.durable.InstanceTree;
import io.durable.Page;
import io.durable.PageRequest;
import io.durable.PendingOperation;
import io.durable.StartOptions;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Retention;
import io.durable.runtime.RuntimeSettings.Times;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Looking at instances, and clearing up after them. */
abstract class AdminGroup extends FlowGroup {

    private static final Consumer<RuntimeBuilder> FLOWS = flow((ctx, id) -> {
                if (id.startsWith("wait")) {
                    ctx.timer(Duration.ofDays(365));
                    ctx.call("Child", null, String.class, StartOptions.id("child-of-" + id));
                    return ctx.waitForEvent("go", String.class).await();
                } else if (id.startsWith("fail")) {
                    throw new IllegalStateException(id);
                }
                return id;
            })
            .andThen(b -> b.orchestration("Child", V1, Object.class, (ctx, none) -> ctx.waitForEvent("go", String.class)
                    .await()));

    AdminGroup(Conformance suite) {
        super(suite);
    }

    private TestNode withInstances(String... ids) {
        TestNode node = node(FLOWS);
        for (String id : ids) {
            start(node, id);
            if (id.startsWith("wait")) {
                node.awaitPending(id, "go");
                node.awaitPending("child-of-" + id, "go");
            } else {
                eventually(id, () -> status(node, id).isTerminal());
            }
            node.passTime(Duration.ofSeconds(1));
        }
        return node;
    }

    private static List<String> ids(TestNode node, InstanceFilter filter) {
        return node.admin().instances(filter, PageRequest.first(100)).items().stream()
                .map(Instance::instanceId)
                .toList();
    }

    @Test
    void listsInstancesNewestFirst() {
        TestNode node = withInstances("a", "b", "c");
        assertThat(ids(node, InstanceFilter.ALL)).containsExactly("c", "b", "a");
    }

    @Test
    void filtersByStatusAndName() {
        TestNode node = withInstances("a", "fail", "wait");
        assertThat(ids(node, InstanceFilter.status(InstanceStatus.FAILED))).containsExactly("fail");
        assertThat(ids(node, InstanceFilter.status(InstanceStatus.COMPLETED, InstanceStatus.FAILED)))
                .containsExactly("fail", "a");
        assertThat(ids(node, InstanceFilter.ALL.withName("Child"))).containsExactly("child-of-wait");
        assertThat(ids(node, InstanceFilter.status(InstanceStatus.FAILED).withName("Child")))
                .isEmpty();
    }

    @Test
    void pagesThroughAllInstances() {
        TestNode node = withInstances("a", "b", "c", "d", "e");
        List<String> seen = new ArrayList<>();
        Page<Instance> page = node.admin().instances(InstanceFilter.ALL, PageRequest.first(2));
        while (true) {
            assertThat(page.total()).isEqualTo(5);
            page.items().forEach(instance -> seen.add(instance.instanceId()));
            if (!page.hasNext()) {
                break;
            }
            page = node.admin().instances(InstanceFilter.ALL, page.request().next());
        }
        assertThat(seen).containsExactly("e", "d", "c", "b", "a");
    }

    @Test
    void detailsSayWhatAnInstanceWaitsFor() {
        TestNode node = withInstances("wait", "done");
        InstanceDetails details = node.admin().instance("wait");
        assertThat(details.instance().status()).isEqualTo(InstanceStatus.RUNNING);
        assertThat(details.pending()).extracting(PendingOperation::name).containsExactly("timer", "Child", "go");
        assertThat(details.pending()).extracting(PendingOperation::eventId).containsExactly(2L, 3L, 4L);
        assertThat(details.children()).containsExactly("child-of-wait");
        assertThat(node.admin().instance("done").pending()).isEmpty();
    }

    @Test
    void treeShowsChildrenBelowTheirParents() {
        TestNode node = withInstances("wait");
        InstanceTree tree = node.admin().tree("wait");
        assertThat(tree.instance().instanceId()).isEqualTo("wait");
        assertThat(tree.children())
                .extracting(child -> child.instance().instanceId())
                .containsExactly("child-of-wait");
    }

    @Test
    void unknownInstancesAreAnError() {
        TestNode node = withInstances();
        for (Runnable ask : List.<Runnable>of(
                () -> node.admin().instance("nobody"),
                () -> node.admin().history("nobody"),
                () -> node.admin().history("nobody", 1),
                () -> node.admin().tree("nobody"),
                () -> node.admin().retry("nobody"),
                () -> node.admin().purge("nobody"))) {
            assertThatExceptionOfType(InstanceNotFoundException.class).isThrownBy(ask::run);
        }
    }

    @Test
    void purgeDeletesWhatHasEnded() {
        TestNode node = withInstances("done");
        assertThat(node.admin().purge("done")).isTrue();
        assertThat(ids(node, InstanceFilter.ALL)).isEmpty();
        assertThat(run(node, "done")).isEqualTo("done");
    }

    @Test
    void purgeRefusesWhatIsRunning() {
        TestNode node = withInstances("wait");
        assertThat(node.admin().purge("wait")).isFalse();
        assertThat(status(node, "wait")).isEqualTo(InstanceStatus.RUNNING);
    }

    @Test
    void purgeByAgeDeletesTheOldestThatHaveEnded() {
        TestNode node = withInstances("old", "wait", "middle", "young");
        assertThat(node.admin().purge(Duration.ofHours(1), 100)).isZero();
        node.passTime(Duration.ofHours(2));
        start(node, "new");
        node.awaitStatus("new", InstanceStatus.COMPLETED);
        assertThat(node.admin().purge(Duration.ofHours(1), 2)).isEqualTo(2);
        assertThat(ids(node, InstanceFilter.ALL.withName("Flow"))).containsExactly("new", "young", "wait");
    }

    @Test
    void endedInstancesAreDeletedAfterTheirRetention() {
        Retention retention = new Retention(Duration.ofDays(7), Retention.DEFAULT.unclaimed());
        TestNode node = node(RuntimeSettings.defaults("tidy").with(Times.DEFAULT.withRetention(retention)), FLOWS);
        run(node, "done");
        start(node, "wait");
        node.awaitPending("wait", "go");
        node.passTime(Duration.ofDays(6));
        assertThat(status(node, "done")).isEqualTo(InstanceStatus.COMPLETED);
        eventually("housekeeping", () -> {
            node.passTime(Duration.ofHours(6));
            return ids(node, InstanceFilter.ALL.withName("Flow")).equals(List.of("wait"));
        });
    }

    @Test
    void deadLettersCanBeListedRedeliveredAndDiscarded() {
        TestNode node = withInstances("done");
        node.client().raisePersistentEvent("done", "note", "first");
        node.client().raisePersistentEvent("done", "note", "second");
        List<DeadLetter> letters =
                node.admin().deadLetters(PageRequest.first(10)).items();
        assertThat(letters).extracting(DeadLetter::instanceId).containsExactly("done", "done");
        assertThat(node.admin().redeliver(letters.get(0).id())).isFalse();
        assertThat(node.admin().discard(letters.get(1).id())).isTrue();
        assertThat(node.admin().discard(letters.get(1).id())).isFalse();
        assertThat(node.admin().deadLetters(PageRequest.first(10)).items()).containsExactly(letters.get(0));
        node.admin().purge("done");
        assertThat(node.admin().redeliver(letters.get(0).id())).isTrue();
        assertThat(node.admin().deadLetters(PageRequest.first(10)).total()).isZero();
    }
}
