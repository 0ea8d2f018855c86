package io.durable;

import java.lang.annotation.Annotation;
import org.jspecify.annotations.Nullable;

/** Name and version of an orchestrator class: those of its {@link Orchestration}, else its simple name and 1.0.0. */
public record OrchestrationType(String name, String version) {

    /**
     * What {@code orchestrator} says of itself. An annotation that is itself marked {@link Orchestration} counts as
     * one; what it declares as {@code name} and {@code version} wins over what it is marked with.
     */
    public static OrchestrationType of(Class<?> orchestrator) {
        String name = null;
        String version = null;
        Annotation mark = Marks.find(orchestrator, Orchestration.class);
        while (mark != null) {
            name = name == null ? Marks.attribute(mark, "name") : name;
            version = version == null ? Marks.attribute(mark, "version") : version;
            mark = mark instanceof Orchestration ? null : Marks.find(mark.annotationType(), Orchestration.class);
        }
        return new OrchestrationType(
                orElse(name, orchestrator.getSimpleName()), orElse(version, Orchestration.DEFAULT_VERSION));
    }

    private static String orElse(@Nullable String value, String other) {
        return value == null ? other : value;
    }
}
