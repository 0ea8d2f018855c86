package io.durable.history;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a stored record cannot do without: a field the JSON left out is null, whatever the record says. */
final class RequiredParts {

    private static final Map<Class<?>, List<Method>> REQUIRED = new ConcurrentHashMap<>();

    private RequiredParts() {}

    /** The first part that is missing, or is an id and no positive number. */
    static @Nullable String missing(Object read) {
        if (read instanceof List<?> list) {
            return list.stream()
                    .map(element -> element == null ? "element" : missing(element))
                    .filter(name -> name != null)
                    .findFirst()
                    .orElse(null);
        }
        return read instanceof Record ? missingOf(read) : null;
    }

    private static @Nullable String missingOf(Object read) {
        for (Method part : REQUIRED.computeIfAbsent(read.getClass(), RequiredParts::required)) {
            Object value = valueOf(part, read);
            if (value == null || (value instanceof Long id && id < 1)) {
                return part.getName();
            }
            String inside = missing(value);
            if (inside != null) {
                return part.getName() + "." + inside;
            }
        }
        return null;
    }

    private static List<Method> required(Class<?> type) {
        return Arrays.stream(type.getRecordComponents())
                .filter(component -> !component.getAnnotatedType().isAnnotationPresent(Nullable.class))
                .map(RecordComponent::getAccessor)
                .toList();
    }

    private static Object valueOf(Method part, Object read) {
        try {
            return part.invoke(read);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(e);
        }
    }
}
