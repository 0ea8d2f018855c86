package io.durable.boot.beans;

import io.durable.Orchestration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.context.TypeExcludeFilter;
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

    private static final Logger log = LoggerFactory.getLogger(OrchestrationScanner.class);

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
                        return isCandidate(definition.getMetadata(), super.isCandidateComponent(definition));
                    }
                };
        TypeExcludeFilter asComponentScan = new TypeExcludeFilter();
        asComponentScan.setBeanFactory(beans);
        scanner.addExcludeFilter(asComponentScan);
        scanner.addIncludeFilter(new AnnotationTypeFilter(Orchestration.class));
        scanner.setIncludeAnnotationConfig(false);
        return scanner;
    }

    private boolean isCandidate(AnnotationMetadata type, boolean canBeBean) {
        if (type.isAnnotation()) {
            return false;
        }
        if (!canBeBean) {
            log.warn("{} is marked @Orchestration and ignored: it is abstract or an inner class", type.getClassName());
            return false;
        }
        Class<?> orchestration = ClassUtils.resolveClassName(type.getClassName(), resources.getClassLoader());
        OrchestrationRules.check(orchestration);
        return !isBean(orchestration);
    }

    private boolean isBean(@Nullable Class<?> orchestration) {
        return ((ListableBeanFactory) beans).getBeanNamesForType(orchestration, true, false).length > 0;
    }
}
