package io.durable.boot.beans;

import io.durable.Activity;
import java.lang.reflect.Modifier;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;
import org.springframework.beans.factory.support.MergedBeanDefinitionPostProcessor;
import org.springframework.beans.factory.support.RootBeanDefinition;

/**
 * Puts {@link ActivityCalls} in front of beans with activity methods, before transactions and any other advice: it is a
 * post-processor of merged definitions for no other reason than that those come last.
 */
@SuppressWarnings("serial")
public final class ActivityProxies extends AbstractBeanFactoryAwareAdvisingPostProcessor
        implements MergedBeanDefinitionPostProcessor {

    public ActivityProxies() {
        this.advisor = new DefaultPointcutAdvisor(
                new AnnotationMatchingPointcut(null, Activity.class, true), new ActivityCalls());
        setBeforeExistingAdvisors(true);
    }

    @Override
    public void postProcessMergedBeanDefinition(RootBeanDefinition definition, Class<?> type, String name) {}

    @Override
    public Object postProcessAfterInitialization(Object bean, String beanName) {
        Object result = super.postProcessAfterInitialization(bean, beanName);
        if (AopUtils.isAopProxy(result)) {
            Class<?> type = AopProxyUtils.ultimateTargetClass(result);
            if (isEligible(type)) {
                ActivityRules.checkMethods(type, result);
            }
        }
        return result;
    }

    @Override
    protected ProxyFactory prepareProxyFactory(Object bean, String beanName) {
        ProxyFactory factory = super.prepareProxyFactory(bean, beanName);
        if (isFinal(bean.getClass())) {
            factory.setProxyTargetClass(false); // its interfaces may do
        }
        return factory;
    }

    @Override
    protected void customizeProxyFactory(ProxyFactory factory) {
        Class<?> type = factory.getTargetClass();
        if (factory.isProxyTargetClass() && type != null) {
            ActivityRules.checkClass(type);
        }
    }

    @Override
    public Class<?> determineBeanType(Class<?> beanClass, String beanName) {
        return isFinal(beanClass) ? beanClass : super.determineBeanType(beanClass, beanName);
    }

    private static boolean isFinal(Class<?> type) {
        return Modifier.isFinal(type.getModifiers());
    }
}
