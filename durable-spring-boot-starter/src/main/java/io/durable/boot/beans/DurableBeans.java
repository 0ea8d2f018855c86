package io.durable.boot.beans;

import io.durable.Activity;
import io.durable.OrchestrationType;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedObject;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ClassUtils;

/** The orchestrations and activities among the beans of an application; looked for once all singletons exist. */
public final class DurableBeans {

    private static final Logger log = LoggerFactory.getLogger(DurableBeans.class);

    private final ConfigurableListableBeanFactory beans;

    public DurableBeans(ConfigurableListableBeanFactory beans) {
        this.beans = beans;
    }

    /** @throws DurableConfigurationException if one cannot work, or two have the same name and version */
    public List<OrchestrationBean> orchestrations() {
        Map<OrchestrationType, OrchestrationBean> found = new HashMap<>();
        types().forEach((beanName, type) -> {
            if (OrchestrationRules.isOrchestration(type)) {
                OrchestrationRules.check(type);
                OrchestrationBean bean = new OrchestrationBean(type, beanName, beans);
                OrchestrationBean other = found.put(bean.named(), bean);
                if (other != null) {
                    throw twice(bean, other);
                }
            }
        });
        return List.copyOf(found.values());
    }

    private static DurableConfigurationException twice(OrchestrationBean one, OrchestrationBean other) {
        OrchestrationType type = one.named();
        return new DurableConfigurationException(
                "Two orchestrations are called '" + type.name() + "' in version " + type.version() + ": beans '"
                        + other.beanName() + "' (" + other.type().getName() + ") and '" + one.beanName() + "' ("
                        + one.type().getName() + ").",
                "Give one of them another name or version: @Orchestration(name = \"…\", version = \"…\").");
    }

    /** @throws DurableConfigurationException if two have the same name */
    public List<ActivityBean> activities() {
        Map<String, ActivityBean> found = new HashMap<>();
        types().forEach((beanName, type) -> activities(beanName, type).forEach(activity -> {
            ActivityBean other = found.put(activity.name(), activity);
            if (other != null) {
                throw twice(activity, other);
            }
        }));
        return List.copyOf(found.values());
    }

    private Stream<ActivityBean> activities(String beanName, Class<?> type) {
        if (!AnnotationUtils.isCandidateClass(type, Activity.class) || OrchestrationRules.isOrchestration(type)) {
            return Stream.of();
        }
        List<ActivityBean> activities = ActivityMethods.in(type).stream()
                .map(activity -> new ActivityBean(activity, beanName, beans))
                .toList();
        if (!activities.isEmpty()) {
            warnIfNotProxied(beanName);
        }
        return activities.stream();
    }

    private void warnIfNotProxied(String beanName) {
        Object bean = beans.getSingleton(beanName);
        if (bean != null && !(bean instanceof FactoryBean) && !AopUtils.isAopProxy(bean)) {
            log.warn("Calls to bean '{}' are not durable: Spring did not make it, or too early to proxy it", beanName);
        }
    }

    private static DurableConfigurationException twice(ActivityBean one, ActivityBean other) {
        return new DurableConfigurationException(
                "Two activities are called '" + one.name() + "': " + describe(other) + " and " + describe(one) + ".",
                "Give one of them another name: @Activity(name = \"…\").");
    }

    private static String describe(ActivityBean activity) {
        return ActivityRules.describe(activity.activity().method()) + " of bean '" + activity.beanName() + "'";
    }

    /** Bean names with the classes behind all proxies. */
    private Map<String, Class<?>> types() {
        Map<String, Class<?>> types = new LinkedHashMap<>();
        for (String name : beans.getBeanNamesForType(Object.class)) {
            Class<?> type = ScopedProxyUtils.isScopedTarget(name) ? null : type(name);
            if (type != null) {
                types.put(name, ClassUtils.getUserClass(type));
            }
        }
        return types;
    }

    private @Nullable Class<?> type(String name) {
        Class<?> type = AutoProxyUtils.determineTargetClass(beans, name);
        if (type != null && ScopedObject.class.isAssignableFrom(type)) {
            return AutoProxyUtils.determineTargetClass(beans, ScopedProxyUtils.getTargetBeanName(name));
        }
        return type;
    }
}
