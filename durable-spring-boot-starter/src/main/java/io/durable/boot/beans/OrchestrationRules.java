package io.durable.boot.beans;

import io.durable.ActivityMethod;
import io.durable.Orchestration;
import io.durable.OrchestrationType;
import io.durable.Orchestrator;
import java.util.List;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** What a class marked {@link Orchestration} must and must not be. */
final class OrchestrationRules {

    private OrchestrationRules() {}

    static boolean isOrchestration(Class<?> type) {
        return AnnotatedElementUtils.isAnnotated(type, Orchestration.class);
    }

    /** @throws DurableConfigurationException if {@code type} cannot work as it is written */
    static void check(Class<?> type) {
        String name = type.getName();
        if (!Orchestrator.class.isAssignableFrom(type)) {
            throw new DurableConfigurationException(
                    name + " is marked @Orchestration but is not an Orchestrator.",
                    "Let it implement Orchestrator<I, O>, or remove the annotation.");
        }
        if (ResolvableType.forClass(type).as(Orchestrator.class).hasUnresolvableGenerics()) {
            throw new DurableConfigurationException(
                    name + " does not say what it takes and returns.",
                    "Let it implement Orchestrator<I, O> with two types in place of I and O.");
        }
        checkActivities(type);
        checkName(type);
    }

    private static void checkActivities(Class<?> type) {
        List<ActivityMethod> activities = ActivityMethods.in(type);
        if (!activities.isEmpty()) {
            throw new DurableConfigurationException(
                    type.getName() + " is marked @Orchestration and has the @Activity method '"
                            + activities.get(0).method().getName()
                            + "'. An orchestration that calls a method of its own calls it directly,"
                            + " so the call would not be durable.",
                    "Move the method to a bean of its own and inject that bean.");
        }
    }

    /** Core reads composed annotations without Spring: both must come to the same. */
    private static void checkName(Class<?> type) {
        Orchestration merged = AnnotatedElementUtils.getMergedAnnotation(type, Orchestration.class);
        OrchestrationType known = OrchestrationType.of(type);
        if (merged != null
                && (!known.version().equals(merged.version())
                        || !(merged.name().isEmpty() || known.name().equals(merged.name())))) {
            throw new DurableConfigurationException(
                    type.getName()
                            + " has an annotation that gives name or version to @Orchestration under another name.",
                    "Call the attributes of that annotation 'name' and 'version'.");
        }
    }
}
