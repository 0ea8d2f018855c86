package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.durable.history.Delivered.ExternalEvent;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** JSON, stored or received, never says which class is made of it. */
class UntrustedJsonTests {

    static final AtomicInteger RAN = new AtomicInteger();

    static class Gadget {
        public Gadget() {
            RAN.incrementAndGet();
        }
    }

    private static final String HOSTILE = "{\"@class\":\"%s\",\"@type\":\"%s\"}".replace("%s", Gadget.class.getName());

    @Test
    void namesOfClassesInAPayloadAreText() {
        Object read = new PayloadMapper(JsonMapper.shared()).read(Payload.ofJson(HOSTILE), Object.class);
        assertThat(read).isInstanceOf(Map.class);
        assertThat(RAN).hasValue(0);
    }

    @Test
    void namesOfClassesInAStoredEventAreText() {
        Fact fact = FactCodec.decode(
                "ExternalEvent", "{\"name\":\"e\",\"data\":[\"%s\",%s]}".formatted(Gadget.class.getName(), HOSTILE));
        assertThat(fact).isInstanceOf(ExternalEvent.class);
        assertThat(RAN).hasValue(0);
    }

    @Test
    void typeOfAnEventIsOneOfOurs() {
        assertThatThrownBy(() -> FactCodec.decode(Gadget.class.getName(), "{}"))
                .hasMessageContaining(Gadget.class.getName());
        assertThat(RAN).hasValue(0);
    }
}
