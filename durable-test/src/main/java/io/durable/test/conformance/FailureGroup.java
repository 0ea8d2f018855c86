package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.durable.Activity;
import io.durable.ActivityFailedException;
import io.durable.InstanceStatus;
import io.durable.OrchestrationFailedException;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.runtime.RuntimeBuilder.ActivityFunction;
import io.durable.test.TestNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How failures reach those who wait. */
abstract class FailureGroup extends FlowGroup {

    FailureGroup(Conformance suite) {
        super(suite);
    }

    /** Can be rebuilt from its message. */
    public static class OutOfStock extends RuntimeException {
        public OutOfStock(String message) {
            super(message);
        }
    }

    /** Cannot be rebuilt: there is more to it than a message. */
    public static class Rejected extends RuntimeException {
        public Rejected(int code) {
            super("code " + code);
        }
    }

    interface Disk {
        @Activity
        String read(String file) throws IOException;
    }

    static final class BrokenDisk implements Disk {
        @Override
        public String read(String file) throws IOException {
            throw new IOException("cannot read " + file);
        }
    }

    /** A node with the activity {@code work}, and a flow that says what its await threw. */
    private TestNode failing(ActivityFunction<Object, ?> work) {
        return node(flow((ctx, id) -> {
                    try {
                        return ctx.schedule("work", id, String.class).await();
                    } catch (Exception e) {
                        ActivityFailedException details = e instanceof ActivityFailedException itself
                                ? itself
                                : (ActivityFailedException) e.getSuppressed()[0];
                        return List.of(
                                e.getClass().getSimpleName(),
                                String.valueOf(e.getMessage()),
                                details.details().type());
                    }
                })
                .andThen(b -> b.activity("work", Object.class, work)));
    }

    @Test
    void failureSurfacesAsTheExceptionThatWasThrown() {
        TestNode node = failing(none -> {
            throw new OutOfStock("no apples");
        });
        assertThat(run(node, "own")).isEqualTo(List.of("OutOfStock", "no apples", OutOfStock.class.getName()));
    }

    @Test
    void checkedExceptionSurfacesToo() {
        TestNode node = failing(none -> {
            throw new IOException("disk full");
        });
        assertThat(run(node, "checked")).isEqualTo(List.of("IOException", "disk full", "java.io.IOException"));
    }

    @Test
    void stubThrowsWhatItsMethodDeclares() {
        TestNode node = node(flow((ctx, id) -> {
                    try {
                        return ctx.activities(Disk.class).read("data.txt");
                    } catch (IOException e) {
                        return String.valueOf(e.getMessage());
                    }
                })
                .andThen(b -> b.activities(new BrokenDisk())));
        assertThat(run(node, "stub")).isEqualTo("cannot read data.txt");
    }

    @Test
    void exceptionThatCannotBeRebuiltIsDescribed() {
        TestNode node = failing(none -> {
            throw new Rejected(42);
        });
        assertThat(run(node, "described"))
                .isEqualTo(List.of(
                        "ActivityFailedException",
                        "Activity 'work' failed: " + Rejected.class.getName() + ": code 42",
                        Rejected.class.getName()));
    }

    @Test
    void errorOfAnActivityIsAFailureLikeAnyOther() {
        TestNode node = failing(none -> {
            throw new AssertionError("broken");
        });
        assertThat(run(node, "error"))
                .isEqualTo(List.of(
                        "ActivityFailedException",
                        "Activity 'work' failed: java.lang.AssertionError: broken",
                        "java.lang.AssertionError"));
    }

    @Test
    void exceptionWithoutAMessageIsKeptAsItIs() {
        TestNode node = failing(none -> {
            throw new IllegalStateException();
        });
        assertThat(run(node, "silent"))
                .isEqualTo(List.of("IllegalStateException", "null", "java.lang.IllegalStateException"));
    }

    @Test
    void detailsOfAFailureAreInTheHistory() {
        TestNode node = failing(none -> {
            throw new OutOfStock("no apples");
        });
        run(node, "details");
        ActivityFailed failed = facts(node, "details", ActivityFailed.class).get(0);
        assertThat(failed.failure().type()).isEqualTo(OutOfStock.class.getName());
        assertThat(failed.failure().message()).isEqualTo("no apples");
        assertThat(failed.failure().stackTrace()).contains("FailureGroup");
    }

    @Test
    void inputTheActivityCannotReadIsAFailureOfThatCall() {
        TestNode node = node(flow((ctx, id) -> {
                    try {
                        return ctx.schedule("count", "many", Integer.class).await();
                    } catch (IllegalArgumentException e) {
                        return String.valueOf(e.getMessage());
                    }
                })
                .andThen(b -> b.activity("count", Integer.class, n -> n + 1)));
        assertThat(run(node, "misfit")).asString().contains("does not fit");
    }

    @Test
    void failureNobodyCatchesFailsTheInstance() {
        TestNode node =
                node(flow((ctx, id) -> ctx.schedule("work", null, String.class).await())
                        .andThen(b -> b.activity("work", Object.class, none -> {
                            throw new OutOfStock("no apples");
                        })));
        start(node, "failed");
        assertThatExceptionOfType(OrchestrationFailedException.class)
                .isThrownBy(() -> result(node, "failed"))
                .satisfies(e -> {
                    assertThat(e.status()).isEqualTo(InstanceStatus.FAILED);
                    assertThat(e.details().type()).isEqualTo(OutOfStock.class.getName());
                    assertThat(e.details().message()).isEqualTo("no apples");
                });
    }

    @Test
    void exceptionOfTheCodeItselfFailsTheInstance() {
        TestNode node = node(flow((ctx, id) -> {
            throw new IOException("of the code");
        }));
        start(node, "failed");
        node.awaitStatus("failed", InstanceStatus.FAILED);
        assertThat(factTypes(node, "failed")).containsExactly("OrchestrationStarted", "OrchestrationFailed");
        assertThat(node.admin().instance("failed").instance().state().failure())
                .satisfies(failure -> assertThat(failure.summary()).isEqualTo("java.io.IOException: of the code"));
    }
}
