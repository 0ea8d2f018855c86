package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.durable.history.Delivered.ActivityCompleted;
import io.durable.history.Requested.CustomStatusUpdated;
import io.durable.history.Requested.OrchestrationContinuedAsNew;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Payloads come back character by character, whatever they are and wherever they stand. */
class PayloadJsonTests {

    static final List<String> values = List.of(
            "{}",
            "[]",
            "\"\"",
            "\" \"",
            "\"plain\"",
            "\"\\\"quoted\\\" \\\\ \\/ \\b\\f\\n\\r\\t\"",
            "\"\\u0000 \\u00e9 \\uD83D\\uDE00\"",
            "\"é \u20AC \uD83D\uDE00 \u2028\"",
            "\"}],{[:\\\"\"",
            "0",
            "-0",
            "7",
            "-12",
            "0.10",
            "-0.0",
            "1.0E10",
            "1e+5",
            "2E-3",
            "9223372036854775808",
            "12345678901234567890.123",
            "true",
            "false",
            "null",
            "{\"b\":1,\"a\":{\"c\":[true,null,{\"d\":\"}\"}]}}",
            "{ \"b\" : 1 ,\n\t\"a\" : [ 1 , 2 ] }",
            "[[[]],[{}], [ ] ]");

    /** Around the sizes of the parser's buffers, and the size beyond which it reads in blocks. */
    static final List<Integer> sizes = List.of(0, 1990, 3990, 7990, 32_750, 36_750, 65_520);

    @ParameterizedTest
    @FieldSource("values")
    void asTheOnlyField(String json) {
        String stored = FactCodec.encode(new CustomStatusUpdated(Payload.ofJson(json)));

        CustomStatusUpdated read = (CustomStatusUpdated) FactCodec.decode("CustomStatusUpdated", stored);

        assertThat(read.status().json()).isEqualTo(json);
    }

    @ParameterizedTest
    @FieldSource("values")
    void asTheFirstField(String json) {
        String stored = FactCodec.encode(new OrchestrationContinuedAsNew(Payload.ofJson(json), "2.0"));

        assertThat(stored).startsWith("{\"input\":" + json + ",");
        OrchestrationContinuedAsNew read =
                (OrchestrationContinuedAsNew) FactCodec.decode("OrchestrationContinuedAsNew", stored);
        assertThat(read.input().json()).isEqualTo(json);
        assertThat(read.version()).isEqualTo("2.0");
    }

    @ParameterizedTest
    @FieldSource("values")
    void asTheLastField(String json) {
        String stored = FactCodec.encode(new ActivityCompleted(2, Payload.ofJson(json)));

        assertThat(stored).endsWith(":" + json + "}");
        assertThat(result(stored)).isEqualTo(json);
    }

    @ParameterizedTest
    @FieldSource("sizes")
    void acrossTheEdgesOfTheBuffer(int size) {
        IntStream.rangeClosed(0, 30)
                .forEach(step -> values.forEach(json -> {
                    String filler = "é".repeat(size + step);
                    assertThat(result("{\"x\":\"" + filler + "\",\"source_event_id\":2,\"result\":" + json + "}"))
                            .isEqualTo(json);
                    assertThat(result("{\"x\":\"" + filler + "\",\"result\":" + json + ",\"source_event_id\":2}"))
                            .isEqualTo(json);
                    assertThat(result("{\"result\" : " + json + " , \"x\":\"" + filler + "\",\"source_event_id\":2}"))
                            .isEqualTo(json);
                }));
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "é", "\uD83D\uDE00", "\\n", "\\u0000"})
    void asAVeryLongText(String piece) {
        String json = "\"" + piece.repeat(1024 * 1024 / piece.length()) + "\"";

        assertThat(result(FactCodec.encode(new ActivityCompleted(2, Payload.ofJson(json)))))
                .isEqualTo(json);
        assertThat(result("{\"result\":" + json + ",\"source_event_id\":2}")).isEqualTo(json);
    }

    @Test
    void asDeepAsAnApplicationMayNestThem() {
        String json = "[".repeat(10_000) + "]".repeat(10_000);

        assertThat(result("{\"result\":" + json + ",\"source_event_id\":2}")).isEqualTo(json);
    }

    @Test
    void withNumbersAndNamesOfAnyLength() {
        String json = "{\"" + "k".repeat(60_000) + "\":" + "9".repeat(2_000) + "}";

        assertThat(result("{\"result\":" + json + ",\"source_event_id\":2}")).isEqualTo(json);
    }

    private static String result(String stored) {
        return ((ActivityCompleted) FactCodec.decode("ActivityCompleted", stored))
                .result()
                .json();
    }
}
