package io.durable.boot.beans;

import io.durable.ActivityMethod;
import io.durable.Orchestration;
import io.durable.Orchestrator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.util.ClassUtils;

/** The orchestrations and activities among the beans of an application; looked for once all singletons exist. */
public final class DurableBeans {

    private final ConfigurableListableBeanFactory beans;

    public DurableBeans(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** A bean that is an orchestration. */
    public record OrchestrationBean(Class<?> type, Orchestrator<?, ?> orchestrator) {}

    /** An activity method of a bean. */
    public record ActivityBean(String beanName, ActivityMethod activity) {}

    public List<OrchestrationBean> orchestrations() {
        List<OrchestrationBean> found = new ArrayList<>();
        eachBean((name, type) -> {
            if (AnnotatedElementUtils.hasAnnotation(type, Orchestration.class)) {
                found.add(new OrchestrationBean(
                        type, (context, input) -> run(beans.getBean(name, Orchestrator.class), context, input)));
            }
        });
        return found;
    }

    @SuppressWarnings("unchecked") // the runtime decodes the input as the type the class says
    private static Object run(Orchestrator<?, ?> orchestrator, io.durable.OrchestrationContext context, Object input)
            throws Exception {
        return ((Orchestrator<Object, Object>) orchestrator).run(context, input);
    }

    public List<ActivityBean> activities() {
        List<ActivityBean> found = new ArrayList<>();
        eachBean((name, type) ->
                ActivityMethods.in(type).forEach(activity -> found.add(new ActivityBean(name, activity))));
        return found;
    }

    /** Calls an activity method through whatever proxies its bean has. */
    public Object call(ActivityBean activity, Object[] arguments) throws ReflectiveOperationException {
        Object bean = beans.getBean(activity.beanName());
        var method = AopUtils.selectInvocableMethod(activity.activity().method(), bean.getClass());
        method.setAccessible(true);
        return method.invoke(bean, arguments);
    }

    private void eachBean(BiConsumer<String, Class<?>> visitor) {
        for (String name : beans.getBeanNamesForType(Object.class)) {
            if (!ScopedProxyUtils.isScopedTarget(name)) {
                Class<?> type = AutoProxyUtils.determineTargetClass(beans, name);
                if (type != null) {
                    visitor.accept(name, ClassUtils.getUserClass(type));
                }
            }
        }
    }
}
