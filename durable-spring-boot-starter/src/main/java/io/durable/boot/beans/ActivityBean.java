package io.durable.boot.beans;

import io.durable.ActivityMethod;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ReflectionUtils;

/** An activity method of a bean. */
public record ActivityBean(ActivityMethod activity, String beanName, BeanFactory beans) {

    public String name() {
        return activity.name();
    }

    /** Calls the method through whatever proxies the bean has. */
    public @Nullable Object call(@Nullable Object[] arguments) throws ReflectiveOperationException {
        Object bean = beans.getBean(beanName);
        Method method = AopUtils.selectInvocableMethod(activity.method(), bean.getClass());
        ReflectionUtils.makeAccessible(method);
        return method.invoke(bean, arguments);
    }
}
