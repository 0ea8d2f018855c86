package io.durable.boot.beans;

import io.durable.ActivityMethod;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.springframework.aop.support.AopUtils;
import org.springframework.util.ClassUtils;

/** What activity methods must be for calls to reach the proxy that makes them durable. */
final class ActivityRules {

    private ActivityRules() {}

    /** @throws DurableConfigurationException if {@code type} has no interface and cannot have a subclass */
    static void checkClass(Class<?> type) {
        if (Modifier.isFinal(type.getModifiers()) && !ClassUtils.isLambdaClass(type)) {
            throw new DurableConfigurationException(
                    type.getName()
                            + " has @Activity methods, but it is final and these are not methods of an interface:"
                            + " calls to it cannot be made durable.",
                    "Make the class non-final (in Kotlin: open), or put the methods on an interface it implements.");
        }
    }

    /** @throws DurableConfigurationException if calls to an activity method of {@code type} go past {@code proxy} */
    static void checkMethods(Class<?> type, Object proxy) {
        for (ActivityMethod activity : ActivityMethods.in(type)) {
            Method method = activity.method();
            int modifiers = method.getModifiers();
            if (Modifier.isPrivate(modifiers) || Modifier.isStatic(modifiers)) {
                throw notReached(method, Modifier.isStatic(modifiers) ? "static" : "private");
            }
            if (AopUtils.isCglibProxy(proxy) && Modifier.isFinal(modifiers)) {
                throw notReached(method, "final");
            }
            if (AopUtils.isJdkDynamicProxy(proxy) && !isOnInterface(method, proxy)) {
                throw new DurableConfigurationException(
                        "The @Activity method " + describe(method) + " is not a method of an interface,"
                                + " but its bean stands behind a proxy that has only its interfaces.",
                        "Put the method on the interface, or set 'spring.aop.proxy-target-class' to true.");
            }
        }
    }

    private static boolean isOnInterface(Method method, Object proxy) {
        return ClassUtils.hasMethod(proxy.getClass(), method.getName(), method.getParameterTypes());
    }

    private static DurableConfigurationException notReached(Method method, String what) {
        return new DurableConfigurationException(
                "The @Activity method " + describe(method) + " is " + what + ": calls to it cannot be made durable.",
                "Make it a public method that is neither final nor static.");
    }

    static String describe(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
