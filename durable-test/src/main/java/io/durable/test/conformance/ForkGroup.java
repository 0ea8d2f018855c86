package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.DurableFuture;
import io.durable.InstanceStatus;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Branches beside the main line. */
abstract class ForkGroup extends FlowGroup {

    ForkGroup(Conformance suite) {
        super(suite);
    }

    @Test
    void forkStartsWhenItsCallerWaits() {
        TestNode node = node(flow((ctx, id) -> {
            List<String> order = new ArrayList<>();
            DurableFuture<Boolean> fork = ctx.fork(() -> order.add("fork"));
            order.add("main");
            fork.await();
            return order;
        }));
        assertThat(run(node, "order")).isEqualTo(List.of("main", "fork"));
    }

    @Test
    void branchesInterleaveTheSameWayInEveryReplay() {
        List<List<String>> runs = new CopyOnWriteArrayList<>();
        TestNode node = node(
                forgetful("forgetful"),
                flow((ctx, id) -> {
                            List<String> order = new CopyOnWriteArrayList<>();
                            runs.add(order);
                            List<DurableFuture<String>> forks = new ArrayList<>();
                            for (String branch : List.of("a", "b", "c")) {
                                forks.add(ctx.fork(() -> {
                                    for (int i = 1; i <= 3; i++) {
                                        order.add(ctx.schedule("echo", branch + i, String.class)
                                                .await());
                                    }
                                    return branch;
                                }));
                            }
                            return ctx.all(forks).await();
                        })
                        .andThen(b -> b.activity("echo", String.class, text -> text)));
        assertThat(run(node, "forks")).isEqualTo(List.of("a", "b", "c"));
        List<String> full = runs.get(runs.size() - 1);
        assertThat(full).hasSize(9);
        assertThat(runs)
                .allSatisfy(run -> assertThat(full.subList(0, run.size())).isEqualTo(run));
        assertThat(facts(node, "forks", ActivityScheduled.class)).hasSize(9);
    }

    @Test
    void failureOfAForkIsThrownByItsAwait() {
        TestNode node = node(flow((ctx, id) -> {
            DurableFuture<String> fork = ctx.fork(() -> {
                throw new java.io.IOException("fork failed");
            });
            ctx.timer(Duration.ZERO).await();
            try {
                return fork.await();
            } catch (Exception e) {
                return e.toString();
            }
        }));
        assertThat(run(node, "fail")).isEqualTo("java.io.IOException: fork failed");
    }

    @Test
    void failureOfAForkNobodyAwaitsHarmsNobody() {
        TestNode node = node(flow((ctx, id) -> {
            ctx.fork(() -> {
                throw new IllegalStateException("unnoticed");
            });
            ctx.timer(Duration.ZERO).await();
            return "fine";
        }));
        assertThat(run(node, "unnoticed")).isEqualTo("fine");
    }

    @Test
    void forkCanBeCancelledWithWhatItWaitsFor() {
        TestNode node = node(flow((ctx, id) -> {
            List<String> seen = new ArrayList<>();
            DurableFuture<String> fork = ctx.fork(() -> {
                try {
                    return ctx.waitForEvent("never", String.class).await();
                } catch (CancellationException e) {
                    seen.add("inside");
                    throw e;
                }
            });
            ctx.timer(Duration.ZERO).await();
            fork.cancel();
            try {
                fork.await();
            } catch (CancellationException e) {
                seen.add("outside");
            }
            ctx.timer(Duration.ZERO).await();
            return seen;
        }));
        assertThat(run(node, "cancel")).isIn(List.of("inside", "outside"), List.of("outside", "inside"));
        assertThat(factTypes(node, "cancel")).contains("ExternalSubscribedCancelled");
    }

    @Test
    void forksUseEventsAndActivitiesAndForks() {
        TestNode node = node(
                forgetful("forgetful"),
                flow((ctx, id) -> {
                            DurableFuture<String> listener = ctx.fork(() -> {
                                String word = ctx.waitForPersistentEvent("word", String.class)
                                        .await();
                                DurableFuture<String> inner = ctx.fork(() -> ctx.schedule("shout", word, String.class)
                                        .await());
                                return inner.await();
                            });
                            DurableFuture<String> answer = ctx.waitForEvent("answer", String.class);
                            return answer.await() + listener.await();
                        })
                        .andThen(b -> b.activity("shout", String.class, String::toUpperCase)));
        start(node, "mixed");
        node.awaitPending("mixed", "answer");
        node.client().raisePersistentEvent("mixed", "word", "hey");
        node.client().raiseEvent("mixed", "answer", "so: ");
        assertThat(result(node, "mixed")).isEqualTo("so: HEY");
    }

    @Test
    void selectTakesForks() {
        TestNode node = node(flow((ctx, id) -> {
            DurableFuture<String> slow = ctx.fork(() -> {
                ctx.timer(Duration.ofDays(1)).await();
                return "slow";
            });
            DurableFuture<String> fast = ctx.fork(() -> {
                ctx.timer(Duration.ZERO).await();
                return "fast";
            });
            return ctx.select(slow, fast).await();
        }));
        assertThat(run(node, "race")).isEqualTo("fast");
        assertThat(factTypes(node, "race")).contains("TimerCancelled");
    }

    @Test
    void mainLineMayEndBeforeItsForks() {
        TestNode node = node(flow((ctx, id) -> {
            ctx.fork(() -> ctx.waitForEvent("never", String.class).await());
            ctx.timer(Duration.ZERO).await();
            return "ended";
        }));
        assertThat(run(node, "early")).isEqualTo("ended");
    }

    @Test
    void cancellingTheInstanceReachesEveryFork() {
        TestNode node = node(flow((ctx, id) -> {
            DurableFuture<String> fork =
                    ctx.fork(() -> ctx.waitForEvent("fork", String.class).await());
            return ctx.waitForEvent("main", String.class).await() + fork.await();
        }));
        start(node, "both");
        node.awaitPending("both", "fork");
        node.client().cancel("both", null);
        node.awaitStatus("both", InstanceStatus.CANCELLED);
        assertThat(factTypes(node, "both").stream()
                        .filter("ExternalSubscribedCancelled"::equals)
                        .count())
                .isEqualTo(2);
    }
}
