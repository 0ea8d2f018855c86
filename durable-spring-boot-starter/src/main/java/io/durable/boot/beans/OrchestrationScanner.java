package io.durable.boot.beans;

import io.durable.Orchestration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathBeanDefinitionScanner;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;
import org.springframework.util.StringUtils;

/** Makes beans of the {@link Orchestration} classes in the application's packages, unless they are beans already. */
public final class OrchestrationScanner implements ImportBeanDefinitionRegistrar {

    private final BeanFactory beans;
    private final Environment environment;
    private final ResourceLoader resources;

    OrchestrationScanner(BeanFactory beans, Environment environment, ResourceLoader resources) {
        this.beans = beans;
        this.environment = environment;
        this.resources = resources;
    }

    @Override
    public void registerBeanDefinitions(AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        if (AutoConfigurationPackages.has(beans)) {
            String[] packages = StringUtils.toStringArray(AutoConfigurationPackages.get(beans));
            scanner(registry).scan(packages);
        }
    }

    private ClassPathBeanDefinitionScanner scanner(BeanDefinitionRegistry registry) {
        ClassPathBeanDefinitionScanner scanner =
                new ClassPathBeanDefinitionScanner(registry, false, environment, resources) {
                    @Override
                    protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
                        return super.isCandidateComponent(definition) && !isBean(definition.getBeanClassName());
                    }
                };
        scanner.setIncludeAnnotationConfig(false);
        scanner.addIncludeFilter(new AnnotationTypeFilter(Orchestration.class));
        return scanner;
    }

    private boolean isBean(@Nullable String className) {
        Class<?> type = ClassUtils.resolveClassName(className, resources.getClassLoader());
        return ((ListableBeanFactory) beans).getBeanNamesForType(type, true, false).length > 0;
    }
}
