package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.InstanceStatus;
import io.durable.OrchestrationFailedException;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.test.TestNode;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever text an application has, it gets back, and nothing stops because of it. */
abstract class TextGroup extends FlowGroup {

    private static final String ODD = "none \0, half \ud83d";

    TextGroup(Conformance suite) {
        super(suite);
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("beyond the BMP", "🚀 𝄞 \udbff\udfff"),
                Arguments.of("nothing and halves", ODD + " \ude80\ud83d"),
                Arguments.of("control characters", "\u0001\b\f\n\r\t\u001f\u007f\u2028\ufeff\uffff"),
                Arguments.of("a megabyte", "ä".repeat(512 * 1024)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void textComesBackAsItWas(String what, String text) {
        TestNode node = node(
                forgetful("forgetful"),
                flow((ctx, input) -> {
                            String result =
                                    ctx.schedule("echo", input, String.class).await();
                            ctx.setStatus(result);
                            String event = ctx.waitForPersistentEvent("event", String.class)
                                    .await();
                            return ctx.schedule("echo", event, String.class).await();
                        })
                        .andThen(builder -> builder.activity("echo", String.class, echoed -> echoed)));
        node.client().start("Flow", text, StartOptions.id("text"));
        node.awaitPending("text", "event");
        node.client().raisePersistentEvent("text", "event", text);

        assertThat(result(node, "text")).isEqualTo(text);
    }

    @Test
    void activityThatThrowsOddTextHasFailed() {
        TestNode node = node(
                forgetful("forgetful"),
                flow((ctx, id) -> {
                            try {
                                return ctx.schedule("throw", id, String.class).await();
                            } catch (IllegalStateException e) {
                                ctx.timer(Duration.ZERO).await();
                                return e.getMessage();
                            }
                        })
                        .andThen(builder -> builder.activity("throw", String.class, none -> {
                            throw new IllegalStateException(ODD);
                        })));
        start(node, "throwing");

        assertThat(result(node, "throwing")).isEqualTo(ODD);
        assertThat(facts(node, "throwing", ActivityFailed.class))
                .singleElement()
                .satisfies(failed -> assertThat(failed.failure().message()).isEqualTo(ODD));
    }

    @Test
    void orchestrationThatThrowsOddTextHasFailed() {
        TestNode node = node(flow((ctx, id) -> {
            throw new IllegalStateException(ODD);
        }));

        assertThatThrownBy(() -> run(node, "throwing"))
                .isInstanceOf(OrchestrationFailedException.class)
                .hasMessageContaining(ODD);
        assertThat(node.admin().instance("throwing").instance().state().failure())
                .satisfies(failure -> assertThat(failure.message()).isEqualTo(ODD));
    }

    @Test
    void oddReasonsEndAnInstance() {
        TestNode node =
                node(flow((ctx, id) -> ctx.waitForEvent("never", String.class).await()));
        start(node, "cancelled");
        start(node, "terminated");
        node.client().cancel("cancelled", ODD);
        node.client().terminate("terminated", ODD);

        node.awaitStatus("cancelled", InstanceStatus.CANCELLED);
        node.awaitStatus("terminated", InstanceStatus.TERMINATED);
    }

    @Test
    void eventUnderTheLongestNameBecomesADeadLetterUnderIt() {
        String longest = "🚀".repeat(127) + "n";
        TestNode node = node(flow((ctx, id) -> id));
        start(node, longest).await(SOON);
        node.client().raisePersistentEvent(longest, longest, "late");

        assertThat(node.admin().deadLetters(PageRequest.first(10)).items())
                .singleElement()
                .satisfies(letter -> {
                    assertThat(letter.instanceId()).isEqualTo(longest);
                    assertThat(letter.letter().name()).isEqualTo(longest);
                });
    }
}
