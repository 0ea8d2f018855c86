package io.durable.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

class PayloadMapperTests {

    private final PayloadMapper mapper = new PayloadMapper(new JsonMapper());

    record Order(int id, List<String> lines) {}

    static class Broken {
        public String getText() {
            throw new IllegalStateException("no text today");
        }
    }

    static class Priced implements Function<List<Order>, Map<String, Order>> {
        @Override
        public Map<String, Order> apply(List<Order> orders) {
            return Map.of();
        }
    }

    static class Silent implements Function<Void, Void> {
        @Override
        public Void apply(Void nothing) {
            return nothing;
        }
    }

    @Test
    void whatIsWrittenIsReadAgain() {
        Order order = new Order(42, List.of("tea", "cup"));

        assertThat(this.<Order>read(mapper.write(order), Order.class)).isEqualTo(order);
    }

    @Test
    void readsGenericTypes() {
        Type orders = new TypeReference<Map<String, List<Order>>>() {}.getType();

        assertThat(this.<Object>read(Payload.ofJson("{\"a\":[{\"id\":1,\"lines\":[]}]}"), orders))
                .isEqualTo(Map.of("a", List.of(new Order(1, List.of()))));
    }

    @Test
    void nothingIsNullAndNullIsNothing() {
        assertThat(mapper.write(null)).isSameAs(Payload.NULL);
        assertThat(this.<Order>read(Payload.NULL, Order.class)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "{\"a\":1}", "\"text\"", "[1]"})
    void voidIsNullWhateverThePayload(String json) {
        Type declared = mapper.typeArguments(Silent.class, Function.class)[1];

        assertThat(this.<Object>read(Payload.ofJson(json), void.class)).isNull();
        assertThat(this.<Object>read(Payload.ofJson(json), Void.class)).isNull();
        assertThat(this.<Object>read(Payload.ofJson(json), declared)).isNull();
    }

    @Test
    void saysWhichTypeDoesNotFit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.read(Payload.ofJson("[1,2]"), Order.class))
                .withMessage("JSON does not fit " + Order.class.getName());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.read(Payload.NULL, int.class))
                .withMessage("JSON does not fit int");
    }

    @Test
    void saysWhereSomethingDoesNotFitButNotWhatIsThere() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.read(Payload.ofJson("{\"id\":\"secret\",\"lines\":[]}"), Order.class))
                .withMessage("JSON does not fit %s at .id, which takes int", Order.class.getName())
                .withNoCause();
        Type orders = new TypeReference<Map<String, List<Order>>>() {}.getType();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.read(Payload.ofJson("{\"secret\":[{\"id\":\"secret\"}]}"), orders))
                .withMessageEndingWith(" at [*][0].id, which takes int");
    }

    @Test
    void saysWhichGenericTypeDoesNotFit() {
        Type orders = mapper.typeArguments(Priced.class, Function.class)[0];

        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.read(Payload.ofJson("5"), orders))
                .withMessage("JSON does not fit java.util.List<" + Order.class.getName() + ">");
    }

    @Test
    void saysWhatCannotBeWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.write(new Broken()))
                .withMessageStartingWith("Cannot write " + Broken.class.getName() + " as JSON: ")
                .withMessageContaining("no text today");
    }

    @Test
    void refusesToWriteWhatContainsItself() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapper.write(endless))
                .withMessageStartingWith("Cannot write java.util.ArrayList as JSON: ");
    }

    @Test
    void findsTheTypesAnImplementationWorksWith() {
        Type[] types = mapper.typeArguments(Priced.class, Function.class);

        assertThat(Arrays.asList(types)).hasSize(2);
        assertThat(this.<Object>read(Payload.ofJson("[{\"id\":1,\"lines\":[\"tea\"]}]"), types[0]))
                .isEqualTo(List.of(new Order(1, List.of("tea"))));
        assertThat(this.<Object>read(Payload.ofJson("{\"x\":{\"id\":1,\"lines\":[]}}"), types[1]))
                .isEqualTo(Map.of("x", new Order(1, List.of())));
    }

    private <T> T read(Payload payload, Type type) {
        return mapper.read(payload, type);
    }
}
