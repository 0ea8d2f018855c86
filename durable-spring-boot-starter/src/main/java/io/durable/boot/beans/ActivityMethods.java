package io.durable.boot.beans;

import io.durable.Activity;
import io.durable.ActivityMethod;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Finds methods that are activities: by an annotation on them, on what they implement, or on that annotation. */
final class ActivityMethods {

    private ActivityMethods() {}

    static List<ActivityMethod> in(Class<?> type) {
        Map<Method, @Nullable Activity> methods = MethodIntrospector.selectMethods(
                type, (Method method) -> AnnotatedElementUtils.findMergedAnnotation(method, Activity.class));
        return methods.entrySet().stream()
                .map(entry -> new ActivityMethod(entry.getKey(), entry.getValue()))
                .toList();
    }

    /** The activity behind a method called on an object of class {@code type}. */
    static ActivityMethod of(Method called, @Nullable Class<?> type) {
        Method specific = AopUtils.getMostSpecificMethod(called, type);
        Activity activity = AnnotatedElementUtils.findMergedAnnotation(specific, Activity.class);
        if (activity == null) {
            specific = called;
            activity = AnnotatedElementUtils.findMergedAnnotation(called, Activity.class);
        }
        if (activity == null) {
            throw new IllegalArgumentException(called + " is not marked @Activity");
        }
        return new ActivityMethod(specific, activity);
    }
}
