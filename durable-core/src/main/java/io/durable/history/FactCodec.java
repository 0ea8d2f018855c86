package io.durable.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.durable.history.Delivered.Unreadable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The stored form of facts: a type name and a readable JSON object with the payloads inlined. Fields this release does
 * not know are ignored, so that two releases can run side by side. The type name picks one of our own records, never a
 * class named by the data.
 */
public final class FactCodec {

    private static final Map<String, Class<? extends Fact>> TYPES = leaves(Fact.class)
            .filter(leaf -> leaf != Unreadable.class)
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, Function.identity()));

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

    /** What is stored, whatever that is. */
    public static Fact read(String type, String json) {
        try {
            return decode(type, json);
        } catch (IllegalArgumentException e) {
            return unreadable(type, json, String.valueOf(e.getMessage()));
        }
    }

    /** What is stored as a message; a fact that cannot be delivered is none. */
    public static Delivered readMessage(String type, String json) {
        return read(type, json) instanceof Delivered message
                ? message
                : unreadable(type, json, "Stored " + type + " is no message");
    }

    private static Unreadable unreadable(String type, String json, String reason) {
        return new Unreadable(type, Payload.ofJson(JsonText.storable(MAPPER.writeValueAsString(json))), reason);
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
            String missing = RequiredParts.missing(fact);
            if (missing != null) {
                throw new IllegalArgumentException("Stored " + type + " is not readable: without " + missing);
            }
            return fact;
        } catch (JacksonException e) {
            throw new IllegalArgumentException("Stored " + type + " is not readable: " + why(e), e);
        }
    }

    /** Says where, not what: the text may be anybody's, and reasons end up in logs. */
    private static String why(JacksonException e) {
        if (!e.getPath().isEmpty()) {
            return "JSON does not fit at " + e.getPathReference();
        }
        TokenStreamLocation place = e.getLocation();
        return place == null || place.getCharOffset() < 0
                ? "JSON does not fit"
                : "no JSON after character " + place.getCharOffset();
    }

    private static Stream<Class<? extends Fact>> leaves(Class<? extends Fact> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(sub -> leaves(sub.asSubclass(Fact.class)))
                : Stream.of(type);
    }
}
