package io.durable.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The stored form of facts: a type name and a readable JSON object with the payloads inlined. Fields this release does
 * not know are ignored, so that two releases can run side by side. The type name picks one of our own records, never a
 * class named by the data.
 */
public final class FactCodec {

    private static final Map<String, Class<? extends Fact>> TYPES =
            leaves(Fact.class).collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

    private static final JsonMapper MAPPER = JsonMapper.builder(PayloadJson.UNLIMITED)
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
            .withConfigOverride(
                    List.class,
                    lists -> lists.setInclude(JsonInclude.Value.construct(JsonInclude.Include.NON_EMPTY, null)))
            .addModule(new SimpleModule()
                    .addSerializer(Payload.class, new PayloadJson.Writer())
                    .addDeserializer(Payload.class, new PayloadJson.Reader()))
            .build();

    private FactCodec() {}

    /** The JSON object stored for {@code fact}, without its type. */
    public static String encode(Fact fact) {
        return JsonText.storable(MAPPER.writeValueAsString(fact));
    }

    /** @throws IllegalArgumentException if the type is unknown or the JSON does not fit it */
    public static Fact decode(String type, String json) {
        Class<? extends Fact> leaf = TYPES.get(type);
        if (leaf == null) {
            throw new IllegalArgumentException("Unknown type of event '" + type + "'");
        }
        try {
            Fact fact = MAPPER.readerFor(leaf)
                    .withAttribute(PayloadJson.Reader.SOURCE, json)
                    .readValue(json);
            if (fact == null) {
                throw new IllegalArgumentException("Stored " + type + " is not readable: it is null");
            }
            return fact;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("Stored " + type + " is not readable: " + e.getOriginalMessage(), e);
        }
    }

    private static Stream<Class<? extends Fact>> leaves(Class<? extends Fact> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(sub -> leaves(sub.asSubclass(Fact.class)))
                : Stream.of(type);
    }
}
