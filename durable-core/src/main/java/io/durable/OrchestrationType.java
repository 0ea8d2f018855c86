package io.durable;

import org.jspecify.annotations.Nullable;

/** Name and version of an orchestrator class: those of its {@link Orchestration}, else its simple name and 1.0.0. */
public record OrchestrationType(String name, String version) {

    public static OrchestrationType of(Class<?> orchestrator) {
        @Nullable Orchestration annotation = orchestrator.getAnnotation(Orchestration.class);
        if (annotation == null) {
            return new OrchestrationType(orchestrator.getSimpleName(), Orchestration.DEFAULT_VERSION);
        }
        String name = annotation.name().isEmpty() ? orchestrator.getSimpleName() : annotation.name();
        return new OrchestrationType(name, annotation.version());
    }
}
