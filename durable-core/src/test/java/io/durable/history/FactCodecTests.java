package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Delivered.ActivityFailed;
import io.durable.history.Delivered.ExternalEvent;
import io.durable.history.Delivered.OrchestrationCancelRequested;
import io.durable.history.Delivered.TimerFired;
import io.durable.history.Requested.ActivityScheduled;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import io.durable.history.Requested.OrchestrationFailed;
import io.durable.history.Requested.TimerCreated;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactCodecTests {

    static final List<Fact> samples = FactSamples.ALL;

    @Test
    void everyTypeOfFactHasASample() {
        assertThat(samples)
                .extracting(Fact::getClass)
                .map(Class.class::cast)
                .containsExactlyInAnyOrderElementsOf(leaves(Fact.class)
                        .filter(leaf -> leaf != Delivered.Unreadable.class)
                        .toList());
    }

    @ParameterizedTest
    @FieldSource("samples")
    void everyFactSurvivesTheRoundTrip(Fact fact) {
        assertThat(roundTrip(fact)).isEqualTo(fact);
    }

    @ParameterizedTest
    @FieldSource("samples")
    void writesTheFormThatIsStoredEverywhere(Fact fact) throws IOException {
        assertThat(FactCodec.encode(fact)).isEqualTo(golden(fact.type()));
    }

    @ParameterizedTest
    @FieldSource("samples")
    void readsTheFormThatIsStoredEverywhere(Fact fact) throws IOException {
        assertThat(FactCodec.decode(fact.type(), golden(fact.type()))).isEqualTo(fact);
    }

    @ParameterizedTest
    @FieldSource("samples")
    void ignoresFieldsOfLaterReleases(Fact fact) {
        String stored = FactCodec.encode(fact);
        String later = "{\"later\":{\"a\":[1]}," + stored.substring(1, stored.length() - 1) + ",\"latest\":\"x\"}";

        assertThat(FactCodec.decode(fact.type(), later)).isEqualTo(fact);
    }

    @Test
    void ignoresFieldsOfLaterReleasesInsideAFact() {
        String stored = "{\"source_event_id\":2,\"failure\":{\"type\":\"T\",\"retryable\":true,\"code\":[7]}}";

        assertThat(FactCodec.decode("ActivityFailed", stored))
                .isEqualTo(new ActivityFailed(2, new FailureDetails("T", null, null, true)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Vanished", "", "timerfired", "io.durable.history.Delivered$TimerFired", "Delivered"})
    void namesATypeItDoesNotKnow(String type) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactCodec.decode(type, "{}"))
                .withMessage("Unknown type of event '%s'", type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "{}",
                "null",
                "[]",
                "5",
                "\"\"",
                "{\"source_event_id\":1",
                "{\"source_event_id\":1}}",
                "{\"source_event_id\":1} {}",
                "{\"source_event_id\":null}",
                "{\"source_event_id\":\"x\"}",
                "nonsense"
            })
    void saysWhatIsNotReadable(String json) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactCodec.decode("TimerFired", json))
                .withMessageStartingWith("Stored TimerFired is not readable: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"output\":{\"a\":[1}}", "{\"output\":\"abc", "{\"output\":tru}", "{\"output\":01}"})
    void saysWhatIsNotReadableInsideAPayload(String json) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactCodec.decode("OrchestrationCompleted", json))
                .withMessageStartingWith("Stored OrchestrationCompleted is not readable: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ActivityScheduled | {\"input\":1} | name",
                "ExternalEvent | {\"name\":null,\"data\":1} | name",
                "TimerFired | {\"source_event_id\":0} | sourceEventId",
                "ActivityFailed | {\"source_event_id\":2} | failure",
                "ActivityFailed | {\"source_event_id\":2,\"failure\":{\"retryable\":true}} | failure.type",
                "OrchestrationStarted | {\"name\":\"F\",\"input\":1,\"parent\":{\"instance_id\":\"p\",\"execution_id\":1,\"event_id\":-1}} | eventId",
                "OrchestrationStarted | {\"name\":\"F\",\"input\":1,\"carried\":[{\"data\":1,\"raised_in\":1}]} | carried.name"
            })
    void saysWhichPartIsMissing(String type, String json, String part) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FactCodec.decode(type, json))
                .withMessageStartingWith("Stored %s is not readable: without ", type)
                .withMessageEndingWith(part);
    }

    @Test
    void whatCannotBeReadIsKeptAsText() {
        assertThat(FactCodec.read("TimerFired", "{\"source"))
                .isEqualTo(new Delivered.Unreadable(
                        "TimerFired",
                        Payload.ofJson("\"{\\\"source\""),
                        "Stored TimerFired is not readable: no JSON after character 8"))
                .extracting(Fact::type)
                .isEqualTo("TimerFired");
    }

    @Test
    void whatCannotBeDeliveredIsNoMessage() {
        assertThat(FactCodec.readMessage("ExternalSubscribed", "{\"name\":\"go\"}"))
                .isInstanceOfSatisfying(Delivered.Unreadable.class, unreadable -> assertThat(unreadable.reason())
                        .isEqualTo("Stored ExternalSubscribed is no message"));
        assertThat(FactCodec.readMessage("TimerFired", "{\"source_event_id\":2}"))
                .isEqualTo(new TimerFired(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"name\":secret}", "{\"name\":\"go\",\"data\":\"secret", "{\"name\":{\"secret\":1}}"})
    void reasonSaysNothingOfWhatIsInside(String json) {
        assertThat(FactCodec.read("ExternalEvent", json))
                .isInstanceOfSatisfying(
                        Delivered.Unreadable.class, unreadable -> assertThat(unreadable.reason() + unreadable)
                                .doesNotContain("secret"));
    }

    @Test
    void leavesOutWhatIsNull() {
        assertThat(FactCodec.encode(OrchestrationStarted.first("Flow", null, Payload.NULL, null)))
                .isEqualTo("{\"name\":\"Flow\",\"input\":null}");
        assertThat(FactCodec.encode(new OrchestrationCancelRequested(null))).isEqualTo("{}");
    }

    @Test
    void readsAnAbsentPayloadAsNull() {
        assertThat(FactCodec.decode("ExternalEvent", "{\"name\":\"go\"}"))
                .isEqualTo(new ExternalEvent("go", Payload.NULL));
    }

    @Test
    void keepsEmptyTexts() {
        List<Fact> facts = List.of(
                new ActivityScheduled("", Payload.ofJson("\"\"")),
                new OrchestrationCancelRequested(""),
                new OrchestrationStarted("", "", Payload.ofJson("\"\""), new ParentLink("", 1, 1), List.of()));

        assertThat(facts).allSatisfy(fact -> assertThat(roundTrip(fact)).isEqualTo(fact));
    }

    @Test
    void keepsTheEmptyMessageOfAFailureThatCannotBeRetried() {
        OrchestrationFailed failed = new OrchestrationFailed(new FailureDetails("T", "", "", false));

        assertThat(roundTrip(failed)).isEqualTo(failed);
        assertThat(failed.matches((Requested) roundTrip(failed))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1970-01-01T00:00:00Z",
                "2026-03-01T12:30:00.123456789Z",
                "-1000000000-01-01T00:00:00Z",
                "+1000000000-12-31T23:59:59.999999999Z"
            })
    void keepsEveryMoment(String moment) {
        TimerCreated timer = new TimerCreated(Instant.parse(moment));

        assertThat(roundTrip(timer)).isEqualTo(timer);
    }

    @Test
    void keepsTheLargestIds() {
        assertThat(roundTrip(new TimerFired(Long.MAX_VALUE))).isEqualTo(new TimerFired(Long.MAX_VALUE));
    }

    @Test
    void carriedEventsKeepTheirOrderAndTheirText() {
        OrchestrationStarted started = new OrchestrationStarted(
                "Flow",
                null,
                Payload.ofJson("[1,  2]"),
                null,
                List.of(
                        new CarriedEvent("b", Payload.ofJson("1.50"), 1),
                        new CarriedEvent("a", Payload.ofJson("{ }"), 2),
                        new CarriedEvent("b", Payload.NULL, 2)));

        OrchestrationStarted read = (OrchestrationStarted) roundTrip(started);

        assertThat(read.input().json()).isEqualTo("[1,  2]");
        assertThat(read.carried()).extracting(CarriedEvent::name).containsExactly("b", "a", "b");
        assertThat(read.carried()).extracting(event -> event.data().json()).containsExactly("1.50", "{ }", "null");
    }

    @Test
    void payloadsAreInlinedAsTheyAre() {
        assertThat(FactCodec.encode(new ActivityCompleted(2, Payload.ofJson("{ \"a\" : 1.0 }"))))
                .isEqualTo("{\"source_event_id\":2,\"result\":{ \"a\" : 1.0 }}");
    }

    @Test
    void aFactIsReadWhateverTheOrderAndSpacingOfItsFields() {
        String stored = "\n{ \"version\" : \"2\" ,\t\"input\" :\r\n [ 1 , 2 ]  , \"x\" : { } }\n";

        OrchestrationContinuedAsNew read =
                (OrchestrationContinuedAsNew) FactCodec.decode("OrchestrationContinuedAsNew", stored);

        assertThat(read.version()).isEqualTo("2");
        assertThat(read.input().json()).isEqualTo("[ 1 , 2 ]");
    }

    private static Fact roundTrip(Fact fact) {
        return FactCodec.decode(fact.type(), FactCodec.encode(fact));
    }

    private static String golden(String type) throws IOException {
        try (InputStream file = FactCodecTests.class.getResourceAsStream("golden/" + type + ".json")) {
            assertThat(file).as("golden file of " + type).isNotNull();
            return new String(file.readAllBytes(), StandardCharsets.UTF_8).stripTrailing();
        }
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(FactCodecTests::leaves)
                : Stream.of(type);
    }
}
