package io.durable.boot;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.boot.beans.ActivityProxies;
import io.durable.boot.beans.DurableBeans;
import io.durable.boot.beans.OrchestrationScanner;
import io.durable.provider.Provider;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.Threads;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Auto-configuration of the node: finds orchestrations and activities, and runs them. */
@AutoConfiguration(after = {DurableJdbcAutoConfiguration.class, JacksonAutoConfiguration.class})
@ConditionalOnProperty(name = "durable.enabled", matchIfMissing = true)
@EnableConfigurationProperties({
    DurableProperties.class,
    DurableLeaseProperties.class,
    DurableLimitsProperties.class,
    DurableOrchestrationsProperties.class,
    DurableActivitiesProperties.class,
    DurableActivityOptionsProperties.class,
    LifecycleProperties.class
})
@Import({DurableSettingsConfiguration.class, DurableThreadsConfiguration.class, OrchestrationScanner.class})
public final class DurableAutoConfiguration {

    @Bean
    static ActivityProxies durableActivityProxies(Environment environment) {
        ActivityProxies proxies = new ActivityProxies();
        proxies.setProxyTargetClass(environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true));
        return proxies;
    }

    @Bean
    NodeBuilder durableNodeBuilder(
            Provider provider,
            Threads threads,
            RuntimeSettings settings,
            ObjectProvider<JsonMapper> mapper,
            ConfigurableListableBeanFactory beans) {
        return new NodeBuilder(
                provider, threads, settings, mapper.getIfAvailable(JsonMapper::new), new DurableBeans(beans));
    }

    @Bean
    DurableNode durableNode(
            NodeBuilder builder,
            DurableProperties properties,
            LifecycleProperties lifecycle,
            ActivityOptionsChoice options,
            ObjectProvider<RuntimeBuilderCustomizer> customizers) {
        boolean works = properties.worker().enabled();
        return new DurableNode(
                () -> works ? builder.build(options, customizers.orderedStream().toList()) : builder.buildClient(),
                works,
                lifecycle.getTimeoutPerShutdownPhase());
    }

    @Bean
    ActivityOptionsChoice durableActivityOptions(
            DurableActivityOptionsProperties defaults, DurableActivitiesProperties properties) {
        return new ActivityOptionsChoice(defaults, properties.overrides());
    }

    @Bean
    @ConditionalOnMissingBean
    DurableClient durableClient(DurableNode node) {
        return new NodeClient(node);
    }

    @Bean
    @ConditionalOnMissingBean
    DurableAdmin durableAdmin(DurableNode node) {
        return new NodeAdmin(node);
    }
}
