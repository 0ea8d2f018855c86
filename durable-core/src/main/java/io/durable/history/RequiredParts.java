package io.durable.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a stored record cannot do without: a field the JSON left out is null, whatever the record says. */
final class RequiredParts {

    private static final Map<Class<?>, List<Part>> PARTS = new ConcurrentHashMap<>();

    private RequiredParts() {}

    private record Part(Method accessor, boolean required) {

        static Part of(RecordComponent component) {
            return new Part(
                    component.getAccessor(), !component.getAnnotatedType().isAnnotationPresent(Nullable.class));
        }

        /** What is missing here or further down. */
        @Nullable
        String missingIn(Object read) {
            Object value = valueIn(read);
            if (value == null) {
                return required ? accessor.getName() : null;
            } else if (value instanceof Long id) {
                return id < 1 ? accessor.getName() : null;
            }
            String inside = missing(value);
            return inside == null ? null : accessor.getName() + "." + inside;
        }

        private @Nullable Object valueIn(Object read) {
            try {
                return accessor.invoke(read);
            } catch (IllegalAccessException | InvocationTargetException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The first part that is missing, or is an id and no positive number. */
    static @Nullable String missing(Object read) {
        if (read instanceof List<?> list) {
            return list.stream()
                    .map(RequiredParts::missing)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
        }
        return read instanceof Record
                ? PARTS.computeIfAbsent(read.getClass(), RequiredParts::parts).stream()
                        .map(part -> part.missingIn(read))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null)
                : null;
    }

    private static List<Part> parts(Class<?> type) {
        return Arrays.stream(type.getRecordComponents()).map(Part::of).toList();
    }
}
