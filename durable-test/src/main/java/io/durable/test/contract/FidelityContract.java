package io.durable.test.contract;

import static io.durable.test.contract.Fixtures.A;
import static io.durable.test.contract.Fixtures.MINUTE;
import static io.durable.test.contract.Fixtures.NO_LIMIT;
import static io.durable.test.contract.Fixtures.event;
import static io.durable.test.contract.Fixtures.failure;
import static io.durable.test.contract.Fixtures.json;
import static io.durable.test.contract.Fixtures.newInstance;
import static org.assertj.core.api.Assertions.assertThat;

import io.durable.ActivityOptions;
import io.durable.Backoff;
import io.durable.InstanceState;
import io.durable.InstanceStatus;
import io.durable.RetryPolicy;
import io.durable.history.CarriedEvent;
import io.durable.history.Delivered;
import io.durable.history.Delivered.ExternalEventPersistent;
import io.durable.history.Event;
import io.durable.history.Fact;
import io.durable.history.FailureDetails;
import io.durable.history.OrchestrationStarted;
import io.durable.history.ParentLink;
import io.durable.history.Payload;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.Handler;
import io.durable.provider.InstanceClaim;
import io.durable.provider.Message;
import io.durable.provider.NewActivity;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is stored comes back character by character. */
abstract class FidelityContract extends ContractGroup {

    FidelityContract(ProviderContract contract) {
        super(contract);
    }

    static Stream<Arguments> payloads() {
        return Stream.of(
                Arguments.of("unicode", "\"Grüße, 世界, 🚀, \u202e\""),
                Arguments.of("escapes", "\"\\u0000 \\u0001 \\\\ \\\" \\n \\ud83d\\ude80\""),
                Arguments.of("numbers", "[1.0E10,0.10,1e400,-0.0,12345678901234567890123,1.00]"),
                Arguments.of("white space", "{ \"b\" : 1 ,\n\t\"a\" : [ ] }"),
                Arguments.of("key order", "{\"b\":1,\"a\":2,\"\":3}"),
                Arguments.of("quotes", "\"it's; -- :name ? ${x} %s\""),
                Arguments.of("null", "null"),
                Arguments.of("a megabyte", "\"" + "x".repeat(1024 * 1024) + "\""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("payloads")
    void keepsPayloadsOfEvents(String what, String text) {
        OrchestrationStarted started = OrchestrationStarted.first("OrderFlow", null, json(text), null);
        provider().create(List.of(newInstance("order", started)), null);

        OrchestrationStarted read =
                (OrchestrationStarted) history("order", 1).get(0).fact();
        assertSame(read.input(), text);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("payloads")
    void keepsPayloadsOfMessages(String what, String text) {
        waiting("order");
        send(Message.to("order", new ExternalEventPersistent("note", json(text))));

        assertSame(((ExternalEventPersistent) facts(claimOnly(A)).get(0)).data(), text);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("payloads")
    void keepsPayloadsOfActivities(String what, String text) {
        committed(Turn.of(waiting("order")).issuing(new NewActivity(2, "charge", json(text), null, null)));

        assertSame(claimActivities(A).get(0).input(), text);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("payloads")
    void keepsPayloadsOfStates(String what, String text) {
        committed(Turn.of(waiting("order")).becoming(InstanceState.completed(json(text), json(text))));

        InstanceState state = instance("order").state();
        assertSame(state.output(), text);
        assertSame(state.customStatus(), text);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("payloads")
    void keepsPayloadsOfDeadLetters(String what, String text) {
        ended("order");
        send(Message.to("order", new ExternalEventPersistent("note", json(text))));

        assertSame(deadLetters().get(0).letter().data(), text);
    }

    @Test
    void keepsEveryKindOfMessage() {
        List<Delivered> sent = List.of(
                new Delivered.ActivityCompleted(2, json("1")),
                new Delivered.ActivityFailed(3, failure()),
                new Delivered.TimerFired(4),
                new Delivered.SubOrchestrationCompleted(5, json("{}")),
                new Delivered.SubOrchestrationFailed(6, failure()),
                new Delivered.ExternalEvent("approval", json("true")),
                new Delivered.ExternalEventPersistent("note", json("[]")),
                new Delivered.OrchestrationCancelRequested(null),
                new Delivered.OrchestrationTerminated("enough"));
        waiting("order");
        provider().send(sent.stream().map(fact -> Message.to("order", fact)).toList(), NO_LIMIT);

        assertThat(facts(claimOnly(A))).isEqualTo(sent);
    }

    @Test
    void keepsWhatAFirstEventSays() {
        OrchestrationStarted started = new OrchestrationStarted(
                "OrderFlow",
                "1.0.0",
                json("{}"),
                new ParentLink("parent", 2, 3),
                List.of(new CarriedEvent("note", json("1.0E10"), 1), new CarriedEvent("note", Payload.NULL, 2)));
        provider().create(List.of(newInstance("order", started)), null);

        assertThat(history("order", 1)).containsExactly(event(1, started));
    }

    @Test
    void keepsOptionsOfActivities() {
        RetryPolicy retry = new RetryPolicy(
                7, new Backoff(Duration.ofMillis(250), 1.5, MINUTE, 0.25), Set.of("java.io.IOException"));
        ActivityOptions options =
                ActivityOptions.retry(retry).withTimeout(Duration.ofSeconds(30)).withTotalTimeout(Duration.ofDays(2));
        committed(Turn.of(waiting("order"))
                .issuing(new NewActivity(2, "charge", Payload.NULL, options, null))
                .issuing(new NewActivity(3, "charge", Payload.NULL, ActivityOptions.DEFAULT, null)));

        assertThat(claimActivities(A))
                .extracting(ClaimedActivity::options)
                .containsExactlyInAnyOrder(options, ActivityOptions.DEFAULT);
    }

    @Test
    void keepsFailuresHoweverLong() {
        FailureDetails details =
                new FailureDetails("com.example.Späť", "m".repeat(20_000), "at x\n".repeat(20_000), true);
        InstanceState state = InstanceState.ended(InstanceStatus.FAILED, null, details);
        committed(Turn.of(waiting("order")).becoming(state));

        assertThat(instance("order").state()).isEqualTo(state);
    }

    @Test
    void keepsTextThatColumnsCannotHold() {
        FailureDetails details = new FailureDetails("com.example.A\0B", "none \0, half \ud83d", "at \0\n", false);
        List<Delivered> sent = List.of(
                new Delivered.ActivityFailed(3, details),
                new Delivered.ExternalEvent("none \0, half \ud83d", Payload.NULL),
                new Delivered.OrchestrationCancelRequested("none \0, half \ud83d"),
                new Delivered.OrchestrationTerminated("none \0, half \ud83d"));
        waiting("order");
        provider().send(sent.stream().map(fact -> Message.to("order", fact)).toList(), NO_LIMIT);

        assertThat(facts(claimOnly(A))).isEqualTo(sent);
        InstanceState state = InstanceState.ended(InstanceStatus.FAILED, null, details);
        committed(
                Turn.of(instance("order")).recording(sent.toArray(Fact[]::new)).becoming(state));
        assertThat(instance("order").state()).isEqualTo(state);
        assertThat(history("order", 1)).extracting(Event::fact).containsAll(sent);
    }

    @ParameterizedTest
    @ValueSource(strings = {"it's", "100%_sure", "a::1::2", "back\\slash", "Grüße 世界 🚀", " spaced ", "a/b?c=d&e#f"})
    void keepsIdsOfAnyCharacters(String id) {
        waiting(id);
        send(Fixtures.positionalTo(id, id));

        assertThat(claimIds(A)).containsExactly(id);
        assertThat(history(id, 1)).hasSize(1);
    }

    @Test
    void tellsIdsApartThatDifferInCase() {
        create("Order");
        create("order");

        assertThat(claimIds(A)).containsExactlyInAnyOrder("Order", "order");
    }

    @Test
    void keepsIdsAndNamesOf255Characters() {
        String longest = "ü".repeat(255);
        Handler handler = new Handler(longest, longest);
        ParentLink parent = new ParentLink(longest, 1, 2);
        OrchestrationStarted started = OrchestrationStarted.first(longest, longest, Payload.NULL, parent);
        provider().create(List.of(newInstance(longest, started)), null);
        send(Fixtures.persistentTo(longest, longest));
        NewActivity activity = new NewActivity(2, longest, Payload.NULL, null, null);
        committed(Turn.of(instance(longest)).issuing(activity));

        assertThat(provider().claimInstances(new InstanceClaim(A, 1, Set.of(handler), Set.of())))
                .singleElement()
                .satisfies(claimed -> assertThat(facts(claimed)).containsExactly(Fixtures.persistent(longest)));
        assertThat(provider().claimActivities(A, 1, Set.of(longest))).hasSize(1);
        assertThat(provider().children(longest)).hasSize(1);
        committed(Turn.of(instance(longest)).completing());
        assertThat(deadLetterNames()).containsExactly(longest);
    }

    private static void assertSame(@Nullable Payload payload, String text) {
        assertThat(payload).isNotNull().extracting(Payload::json).isEqualTo(text);
    }
}
