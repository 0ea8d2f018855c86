package io.durable.replay;

import io.durable.ActivityMethod;
import io.durable.OrchestrationContext;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** An activity interface whose methods are scheduled when called. */
final class ActivityStub {

    private ActivityStub() {}

    static <A> A of(Class<A> activityInterface, OrchestrationContext context) {
        if (!activityInterface.isInterface()) {
            throw new IllegalArgumentException("Stubs are made of interfaces; " + activityInterface + " is none");
        }
        return activityInterface.cast(Proxy.newProxyInstance(
                activityInterface.getClassLoader(),
                new Class<?>[] {activityInterface},
                (stub, method, arguments) -> invoke(stub, method, arguments, context)));
    }

    private static @Nullable Object invoke(
            Object stub, Method method, Object @Nullable [] arguments, OrchestrationContext context) {
        if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
                case "equals" -> arguments != null && stub == arguments[0];
                case "hashCode" -> System.identityHashCode(stub);
                default -> "activities of " + context.instanceId();
            };
        }
        ActivityMethod activity = ActivityMethod.of(method);
        Object result = context.perform(activity.name(), activity.input(arguments), activity.resultType());
        return result == null ? zero(method.getReturnType()) : result;
    }

    /** What a method returns whose result is collected later: null, or zero for a primitive type. */
    private static @Nullable Object zero(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
