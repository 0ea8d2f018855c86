package io.durable.history;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** Turns the application's objects into payloads and back. */
public final class PayloadMapper {

    private final JsonMapper mapper;

    public PayloadMapper(JsonMapper mapper) {
        this.mapper = mapper;
    }

    /** @throws IllegalArgumentException if {@code value} has no JSON form */
    public Payload write(@Nullable Object value) {
        if (value == null) {
            return Payload.NULL;
        }
        try {
            return Payload.ofJson(JsonText.storable(mapper.writeValueAsString(value)));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "Cannot write " + value.getClass().getName() + " as JSON: " + e.getOriginalMessage(), e);
        }
    }

    /** @throws IllegalArgumentException if the payload does not fit {@code type} */
    public <T> @Nullable T read(Payload payload, Type type) {
        JavaType target = mapper.constructType(type);
        if (target.hasRawClass(void.class) || target.hasRawClass(Void.class)) {
            return null;
        }
        try {
            return mapper.readValue(payload.json(), target);
        } catch (MismatchedInputException | StreamReadException e) {
            throw new IllegalArgumentException("JSON does not fit " + target.toCanonical() + place(e));
        } catch (JacksonException e) {
            throw new IllegalArgumentException(
                    "JSON does not fit " + target.toCanonical() + ": " + e.getOriginalMessage(), e);
        }
    }

    /** Says where, not what, nor has it a cause that does: failures end up in logs, payloads do not. */
    private static String place(JacksonException e) {
        if (e.getPath().isEmpty() || e instanceof UnrecognizedPropertyException) {
            return "";
        }
        String path = e.getPath().stream().map(PayloadMapper::step).collect(Collectors.joining());
        Class<?> expected = e instanceof MismatchedInputException misfit ? misfit.getTargetType() : null;
        return " at " + path + (expected == null ? "" : ", which takes " + expected.getTypeName());
    }

    /** The keys of a map are payload, too. */
    private static String step(JacksonException.Reference step) {
        if (step.from() instanceof Map) {
            return "[*]";
        }
        return step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName();
    }

    /** The type arguments {@code implementation} gives to {@code generic}, in order. */
    public Type[] typeArguments(Class<?> implementation, Class<?> generic) {
        return mapper.getTypeFactory().findTypeParameters(mapper.constructType(implementation), generic);
    }
}
