package io.durable.test.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.DurableFuture;
import io.durable.Instance;
import io.durable.InstanceAlreadyExistsException;
import io.durable.InstanceFilter;
import io.durable.Limits;
import io.durable.OrchestrationContext;
import io.durable.OrchestrationFailedException;
import io.durable.OrchestrationHandle;
import io.durable.PageRequest;
import io.durable.StartOptions;
import io.durable.history.Event;
import io.durable.history.OrchestrationStarted;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.runtime.Counters.Counter;
import io.durable.runtime.RuntimeBuilder;
import io.durable.runtime.RuntimeSettings;
import io.durable.test.TestNode;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

/** What does not fit is refused with the reason, and nothing of it is stored. */
abstract class RefusalGroup extends EventGroup {

    private static final int PAYLOAD = 1000;
    private static final String LONGEST = "n".repeat(Limits.DEFAULT.idLength());

    RefusalGroup(Conformance suite) {
        super(suite);
    }

    static Stream<String> badNames() {
        return Stream.of("", "  ", LONGEST + "n", "a\0b", "half \ud83d");
    }

    private TestNode echo() {
        return small(builder -> builder.orchestration(FLOW, VERSION, String.class, RefusalGroup::waitForBoth)
                .orchestration("number", VERSION, Integer.class, (ctx, input) -> input));
    }

    /** A node that takes payloads of {@link #PAYLOAD} bytes and no more. */
    private TestNode small(Consumer<RuntimeBuilder> setup) {
        Limits limits = Limits.DEFAULT;
        RuntimeSettings settings = RuntimeSettings.defaults("small-" + UUID.randomUUID())
                .with(new Limits(
                        limits.unconsumedEvents(),
                        limits.carryForwardEvents(),
                        limits.carryForwardExecutions(),
                        PAYLOAD,
                        limits.idLength()));
        return node(settings, setup);
    }

    private static String waitForBoth(OrchestrationContext ctx, String input) {
        String positional = ctx.waitForEvent("x", String.class).await();
        return positional + ctx.waitForPersistentEvent("y", String.class).await();
    }

    private static List<Instance> instances(TestNode node) {
        return node.admin().instances(InstanceFilter.ALL, PageRequest.first(10)).items();
    }

    /** An instance that has got nothing yet can still be taken to its end, and only by what was accepted. */
    private static void finishes(TestNode node) {
        node.client().raiseEvent(ID, "x", "a");
        node.client().raisePersistentEvent(ID, "y", "b");
        assertThat(result(node)).isEqualTo("ab");
        assertThat(facts(node)).hasSize(6);
        assertThat(count(node, Counter.DROPPED_EVENTS)).isZero();
        assertThat(deadLetters(node)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("badNames")
    void startUnderABadIdOrVersionIsRefused(String bad) {
        TestNode node = echo();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().start(FLOW, "input", StartOptions.id(bad)))
                .withMessageContaining("Instance id");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        node.client().start(FLOW, "input", StartOptions.id(ID).withVersion(bad)))
                .withMessageContaining("Version");
        assertThat(instances(node)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("badNames")
    @NullSource
    void startOfAnOrchestrationWithABadNameIsRefused(String bad) {
        TestNode node = echo();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().start(bad, "input", StartOptions.id(ID)))
                .withMessageContaining("Orchestration name");
        assertThat(instances(node)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("badNames")
    @NullSource
    void requestUnderABadIdIsRefused(String bad) {
        DurableClient client = echo().client();
        List<ThrowingCallable> requests = List.of(
                () -> client.handle(bad, String.class),
                () -> client.cancel(bad, "reason"),
                () -> client.terminate(bad, "reason"));
        assertThat(requests)
                .allSatisfy(request ->
                        assertThatIllegalArgumentException().isThrownBy(request).withMessageContaining("Instance id"));
    }

    @ParameterizedTest
    @MethodSource("badNames")
    void questionAboutABadIdOrNameIsRefused(String bad) {
        DurableAdmin admin = echo().admin();
        List<ThrowingCallable> questions = List.of(
                () -> admin.instance(bad),
                () -> admin.history(bad),
                () -> admin.history(bad, 1),
                () -> admin.tree(bad),
                () -> admin.retry(bad),
                () -> admin.purge(bad));
        assertThat(questions).allSatisfy(question -> assertThatIllegalArgumentException()
                .isThrownBy(question)
                .withMessageContaining("Instance id"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> admin.instances(InstanceFilter.ALL.withName(bad), PageRequest.first(1)))
                .withMessageContaining("Orchestration name");
    }

    @Test
    void longestIdIsAccepted() {
        TestNode node = echo();
        node.client().start("number", 7, StartOptions.id(LONGEST));
        assertThat(node.client().handle(LONGEST, Integer.class).await(SOON)).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("badNames")
    @NullSource
    void eventUnderABadNameIsRefused(String bad) {
        TestNode node = echo();
        startUntil(node, "x");
        for (Lane lane : Lane.values()) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lane.raise(node.client(), ID, bad, "data"))
                    .withMessageContaining("Event name");
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> lane.raise(node.client(), bad, "x", "data"))
                    .withMessageContaining("Instance id");
        }
        finishes(node);
    }

    @Test
    void payloadBeyondTheLimitIsRefused() {
        TestNode node = echo();
        String fits = "p".repeat(PAYLOAD - 2); // two quotes around it
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().start(FLOW, fits + "p", StartOptions.id(ID)))
                .withMessageContaining("Input of orchestration flow")
                .withMessageContaining("1001 bytes")
                .withMessageContaining("1000");
        assertThat(instances(node)).isEmpty();
        node.client().start(FLOW, fits, StartOptions.id(ID));
        node.awaitPending(ID, "x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().raiseEvent(ID, "x", fits + "p"))
                .withMessageContaining("Data of event x");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().raisePersistentEvent(ID, "y", "ä".repeat(PAYLOAD / 2)))
                .withMessageContaining("Data of event y");
        finishes(node);
    }

    @Test
    void inputThatDoesNotFitTheDeclaredTypeIsRefused() {
        TestNode node = echo();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().start("number", "not a number", StartOptions.id(ID)))
                .withMessageContaining("java.lang.Integer");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node.client().start(FLOW, new Thread(), StartOptions.id(ID)));
        assertThat(instances(node)).isEmpty();
    }

    @Test
    void inputNobodyCouldCheckFailsTheInstance() {
        TestNode sender = outsider();
        sender.client().start("number", "not a number", StartOptions.id(ID));
        TestNode node = echo();
        assertThatThrownBy(() -> result(node))
                .isInstanceOf(OrchestrationFailedException.class)
                .hasMessageContaining("java.lang.Integer");
    }

    @ParameterizedTest
    @EnumSource
    void eventThatDoesNotFitTheDeclaredTypeFailsItsWait(Lane lane) {
        TestNode node = worker((ctx, input) -> {
            DurableFuture<Integer> wait = lane == Lane.POSITIONAL
                    ? ctx.waitForEvent("x", Integer.class)
                    : ctx.waitForPersistentEvent("x", Integer.class);
            try {
                return wait.await();
            } catch (IllegalArgumentException e) {
                return "misfit: " + e.getMessage();
            }
        });
        startUntil(node, "x");
        lane.raise(node.client(), ID, "x", "not a number");
        assertThat(result(node)).asString().startsWith("misfit: ").contains("java.lang.Integer");
    }

    @ParameterizedTest
    @MethodSource("badNames")
    @NullSource
    void codeThatAsksUnderABadNameFailsAndRecordsNothing(String bad) {
        failAndRecordNothing(
                Map.of(
                        "wait", ctx -> ctx.waitForEvent(bad, String.class),
                        "persistent wait", ctx -> ctx.waitForPersistentEvent(bad, String.class)),
                "Event name");
        failAndRecordNothing(Map.of("activity", ctx -> ctx.schedule(bad, "input", String.class)), "Activity name");
        failAndRecordNothing(
                Map.of(
                        "child", ctx -> ctx.call(bad, "input", String.class),
                        "detached", ctx -> ctx.start(bad, "input", StartOptions.defaults())),
                "Orchestration name");
    }

    @ParameterizedTest
    @MethodSource("badNames")
    void codeThatStartsUnderABadIdFailsAndRecordsNothing(String bad) {
        failAndRecordNothing(
                Map.of(
                        "child", ctx -> ctx.call(FLOW, "input", String.class, StartOptions.id(bad)),
                        "detached", ctx -> ctx.start(FLOW, "input", StartOptions.id(bad))),
                "Instance id");
    }

    @Test
    void codeWithAPayloadBeyondTheLimitFailsAndRecordsNothing() {
        String large = "p".repeat(PAYLOAD);
        failAndRecordNothing(
                Map.of("activity", ctx -> ctx.schedule("charge", large, String.class)),
                "Input of activity charge has 1002 bytes");
        failAndRecordNothing(
                Map.of(
                        "child", ctx -> ctx.call(FLOW, large, String.class),
                        "detached", ctx -> ctx.start(FLOW, large, StartOptions.defaults())),
                "Input of orchestration flow has 1002 bytes");
        failAndRecordNothing(
                Map.of("next", ctx -> ctx.continueAsNew(large)), "Input of the next execution has 1002 bytes");
        failAndRecordNothing(Map.of("status", ctx -> setStatus(ctx, large)), "Custom status has 1002 bytes");
        failAndRecordNothing(Map.of("result", ctx -> large), "The result has 1002 bytes");
    }

    private static String setStatus(OrchestrationContext ctx, String status) {
        ctx.setStatus(status);
        return "set";
    }

    /** Runs each piece of code under its name and expects it to fail for that reason, having asked for nothing. */
    private void failAndRecordNothing(Map<String, Function<OrchestrationContext, ?>> codes, String reason) {
        TestNode node = small(builder -> codes.forEach(
                (name, code) -> builder.orchestration(name, VERSION, String.class, (ctx, input) -> code.apply(ctx))));
        for (String name : codes.keySet()) {
            OrchestrationHandle<Object> handle = node.client().start(name, "input", StartOptions.id(name));
            assertThatThrownBy(() -> handle.await(SOON))
                    .as(name)
                    .isInstanceOf(OrchestrationFailedException.class)
                    .hasMessageContaining(reason);
            assertThat(facts(node, name))
                    .as(name)
                    .hasExactlyElementsOfTypes(OrchestrationStarted.class, OrchestrationFailed.class);
        }
    }

    @Test
    void secondStartUnderOneIdIsRefusedAndTheFirstUntouched() {
        TestNode node = node(builder -> builder.orchestration(FLOW, VERSION, String.class, RefusalGroup::waitForBoth)
                .orchestration(FLOW, "2.0.0", String.class, (ctx, input) -> "another version"));
        node.client().start(FLOW, "original", StartOptions.id(ID).withVersion(VERSION));
        node.awaitPending(ID, "x");
        Instance instance = node.admin().instance(ID).instance();
        List<Event> history = node.admin().history(ID);
        for (String version : List.of(VERSION, "2.0.0", "3.0.0")) {
            assertThatThrownBy(() -> node.client()
                            .start(FLOW, "duplicate", StartOptions.id(ID).withVersion(version)))
                    .isInstanceOf(InstanceAlreadyExistsException.class)
                    .hasMessageContaining(ID);
        }
        assertThat(node.admin().instance(ID).instance()).isEqualTo(instance);
        assertThat(node.admin().history(ID)).isEqualTo(history);
        finishes(node);
        assertThatThrownBy(() -> start(node)).isInstanceOf(InstanceAlreadyExistsException.class);
        assertThat(result(node)).isEqualTo("ab");
    }

    @Test
    void nodeWithTwoOrchestrationsOfOneNameAndVersionDoesNotStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> node(builder -> builder.orchestration(FLOW, VERSION, String.class, (ctx, input) -> "one")
                                .orchestration(FLOW, VERSION, Integer.class, (ctx, input) -> "two")))
                .withMessageContaining(FLOW)
                .withMessageContaining(VERSION);
        assertThat(provider().liveNodes()).isEmpty();
    }

    @Test
    void nodeWithTwoActivitiesOfOneNameDoesNotStart() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> node(builder -> builder.activity("charge", String.class, input -> "one")
                        .activity("charge", Integer.class, input -> "two")))
                .withMessageContaining("charge");
        assertThat(provider().liveNodes()).isEmpty();
    }
}
