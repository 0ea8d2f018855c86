package io.durable.boot.actuate;

import io.durable.history.FailureDetails;
import io.durable.history.Payload;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Shows what instances were given and have returned, or stars in its place. */
enum Payloads {
    SHOWN,
    HIDDEN;

    private static final String STARS = "******";
    private static final JsonMapper MAPPER = new JsonMapper();

    static Payloads shown(boolean shown) {
        return shown ? SHOWN : HIDDEN;
    }

    @Nullable
    Object show(@Nullable Payload payload) {
        if (payload == null) {
            return null;
        }
        return this == SHOWN ? value(payload.json()) : STARS;
    }

    /** What is no JSON, or more deeply nested than can be shown, is shown as text. */
    private static @Nullable Object value(String json) {
        try {
            return MAPPER.readValue(json, Object.class);
        } catch (JacksonException e) {
            return json;
        }
    }

    @Nullable
    FailureView show(@Nullable FailureDetails failure) {
        return failure == null
                ? null
                : new FailureView(
                        failure.type(),
                        failure.message(),
                        failure.retryable(),
                        this == SHOWN ? failure.stackTrace() : null);
    }

    /** A record of ours as a map of its parts, payloads among them. */
    Map<String, @Nullable Object> show(Record parts) {
        Map<String, @Nullable Object> shown = new LinkedHashMap<>();
        for (RecordComponent component : parts.getClass().getRecordComponents()) {
            Object part = ReflectionUtils.invokeMethod(component.getAccessor(), parts);
            if (part != null && !List.of().equals(part)) {
                shown.put(component.getName(), showPart(part));
            }
        }
        return shown;
    }

    private @Nullable Object showPart(Object part) {
        if (part instanceof Payload payload) {
            return show(payload);
        } else if (part instanceof FailureDetails failure) {
            return show(failure);
        } else if (part instanceof Record record) {
            return show(record);
        } else if (part instanceof List<?> list) {
            return list.stream().map(this::showPart).toList();
        }
        return part;
    }
}
