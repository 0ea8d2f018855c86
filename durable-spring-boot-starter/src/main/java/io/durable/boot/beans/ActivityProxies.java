package io.durable.boot.beans;

import io.durable.Activity;
import org.springframework.aop.framework.autoproxy.AbstractBeanFactoryAwareAdvisingPostProcessor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.annotation.AnnotationMatchingPointcut;

/** Puts {@link ActivityCalls} in front of beans with activity methods, before transactions and any other advice. */
@SuppressWarnings("serial")
public final class ActivityProxies extends AbstractBeanFactoryAwareAdvisingPostProcessor {

    public ActivityProxies() {
        this.advisor = new DefaultPointcutAdvisor(
                new AnnotationMatchingPointcut(null, Activity.class, true), new ActivityCalls());
        setBeforeExistingAdvisors(true);
    }
}
