package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class JsonTextTests {

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "\"Grüße 世界 🚀\"", "\"\\u0000 \\ud83d\""})
    void leavesWellFormedTextAlone(String json) {
        assertThat(JsonText.storable(json)).isSameAs(json);
    }

    @Test
    void escapesHalvesOfCharacters() {
        assertThat(JsonText.storable("\"a\ud83d\"")).isEqualTo("\"a\\ud83d\"");
        assertThat(JsonText.storable("\"\ude80🚀\ud83d\ud83d!\"")).isEqualTo("\"\\ude80🚀\\ud83d\\ud83d!\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\ud83d", "\ude80\ud83d", "a\ud83d", "\0"})
    void payloadsMeanTheSame(String text) {
        PayloadMapper mapper = new PayloadMapper(JsonMapper.shared());

        Payload written = mapper.write(text);

        assertThat(written.json()).isASCII();
        assertThat(mapper.<String>read(written, String.class)).isEqualTo(text);
    }

    @Test
    void factsMeanTheSame() {
        Fact fact =
                new Delivered.ActivityFailed(2, new FailureDetails("T", "half \ud83d, none \0", "at \ude80", false));

        String json = FactCodec.encode(fact);

        assertThat(json).isASCII();
        assertThat(FactCodec.decode(fact.type(), json)).isEqualTo(fact);
    }
}
