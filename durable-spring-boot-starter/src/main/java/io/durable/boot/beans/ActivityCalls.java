package io.durable.boot.beans;

import io.durable.ActivityMethod;
import io.durable.OrchestrationContext;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.core.MethodClassKey;

/** Makes calls of activity methods durable where orchestration code makes them; all others go through. */
final class ActivityCalls implements MethodInterceptor {

    private final Map<MethodClassKey, ActivityMethod> activities = new ConcurrentHashMap<>();

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        OrchestrationContext context = OrchestrationContext.current();
        if (context == null) {
            return invocation.proceed();
        }
        Method method = invocation.getMethod();
        Object target = invocation.getThis();
        Class<?> type = target == null ? null : target.getClass();
        ActivityMethod activity =
                activities.computeIfAbsent(new MethodClassKey(method, type), key -> ActivityMethods.of(method, type));
        Object input = activity.input(invocation.getArguments());
        Object result = context.perform(activity.name(), input, activity.resultType());
        return result == null ? zero(method.getReturnType()) : result;
    }

    /** What a method returns whose result is collected later: null, or zero for a primitive type. */
    private static @Nullable Object zero(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
