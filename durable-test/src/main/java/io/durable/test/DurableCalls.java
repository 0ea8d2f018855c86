package io.durable.test;

import io.durable.Activity;
import io.durable.ActivityMethod;
import io.durable.OrchestrationContext;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Makes calls of activity methods durable where orchestration code makes them; all others go through. */
final class DurableCalls implements MethodInterceptor {

    @SuppressWarnings("unchecked") // the proxy has the class of the object, or all its interfaces
    static <T> T to(T object) {
        ProxyFactory proxies = new ProxyFactory(object);
        proxies.setProxyTargetClass(!Modifier.isFinal(object.getClass().getModifiers()));
        proxies.addAdvice(new DurableCalls());
        return (T) proxies.getProxy();
    }

    @Override
    public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
        OrchestrationContext context = OrchestrationContext.current();
        Method method = invocation.getMethod();
        Activity activity = AnnotatedElementUtils.findMergedAnnotation(method, Activity.class);
        if (context == null || activity == null) {
            return invocation.proceed();
        }
        ActivityMethod called = new ActivityMethod(method, activity);
        Object result = context.perform(called.name(), called.input(invocation.getArguments()), called.resultType());
        return result == null ? zero(method.getReturnType()) : result;
    }

    /** What a method returns whose result is collected later: null, or zero for a primitive type. */
    private static @Nullable Object zero(Class<?> type) {
        return type.isPrimitive() && type != void.class ? Array.get(Array.newInstance(type, 1), 0) : null;
    }
}
