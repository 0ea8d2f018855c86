package io.durable;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Looks for annotations that may stand on another annotation. */
final class Marks {

    private Marks() {}

    /** The {@code wanted} annotation on {@code element}, else one that is marked with it, however far away. */
    static @Nullable Annotation find(AnnotatedElement element, Class<? extends Annotation> wanted) {
        return find(element, wanted, new HashSet<>());
    }

    private static @Nullable Annotation find(
            AnnotatedElement element, Class<? extends Annotation> wanted, Set<Class<?>> seen) {
        Annotation direct = element.getAnnotation(wanted);
        if (direct != null) {
            return direct;
        }
        for (Annotation annotation : element.getAnnotations()) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (seen.add(type) && find(type, wanted, seen) != null) {
                return annotation;
            }
        }
        return null;
    }

    /** A text the annotation declares under {@code name}; {@code null} if it does not, or it is empty. */
    static @Nullable String attribute(Annotation annotation, String name) {
        try {
            Method attribute = annotation.annotationType().getDeclaredMethod(name);
            attribute.setAccessible(true);
            return attribute.invoke(annotation) instanceof String text && !text.isEmpty() ? text : null;
        } catch (NoSuchMethodException e) {
            return null;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Cannot read " + name + " of " + annotation, e);
        }
    }
}
