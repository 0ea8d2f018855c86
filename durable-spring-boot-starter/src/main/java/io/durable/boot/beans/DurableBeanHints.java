package io.durable.boot.beans;

import io.durable.ActivityMethod;
import io.durable.Orchestrator;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.BindingReflectionHintsRegistrar;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.beans.factory.aot.BeanRegistrationAotContribution;
import org.springframework.beans.factory.aot.BeanRegistrationAotProcessor;
import org.springframework.beans.factory.support.RegisteredBean;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** What is reached by reflection of orchestrations and activities: their methods, and what they take and return. */
final class DurableBeanHints implements BeanRegistrationAotProcessor {

    @Override
    public @Nullable BeanRegistrationAotContribution processAheadOfTime(RegisteredBean bean) {
        Class<?> type = ClassUtils.getUserClass(bean.getBeanClass());
        List<Method> methods =
                ActivityMethods.in(type).stream().map(ActivityMethod::method).toList();
        List<Type> payloads = payloads(type, methods);
        if (payloads.isEmpty() && methods.isEmpty()) {
            return null;
        }
        return (generation, code) -> {
            ReflectionHints hints = generation.getRuntimeHints().reflection();
            methods.forEach(method -> hints.registerMethod(method, ExecutableMode.INVOKE));
            new BindingReflectionHintsRegistrar().registerReflectionHints(hints, payloads.toArray(Type[]::new));
        };
    }

    private static List<Type> payloads(Class<?> type, List<Method> activities) {
        List<Type> payloads = new ArrayList<>();
        for (Method method : activities) {
            payloads.addAll(Arrays.asList(method.getGenericParameterTypes()));
            payloads.add(method.getGenericReturnType());
        }
        if (OrchestrationRules.isOrchestration(type)) {
            for (ResolvableType generic :
                    ResolvableType.forClass(type).as(Orchestrator.class).getGenerics()) {
                payloads.add(generic.getType());
            }
        }
        return payloads;
    }
}
