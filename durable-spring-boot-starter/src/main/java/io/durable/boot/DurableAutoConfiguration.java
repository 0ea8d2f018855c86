package io.durable.boot;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.boot.NodeBuilder.Work;
import io.durable.boot.beans.ActivityProxies;
import io.durable.boot.beans.DurableBeans;
import io.durable.boot.beans.OrchestrationScanner;
import io.durable.provider.Provider;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.Threads;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.context.LifecycleProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jackson.autoconfigure.JacksonAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;
import tools.jackson.databind.json.JsonMapper;

/** Auto-configuration of the node: finds orchestrations and activities, and runs them. */
@AutoConfiguration(after = {DurableJdbcAutoConfiguration.class, JacksonAutoConfiguration.class})
@ConditionalOnBooleanProperty(name = "durable.enabled", matchIfMissing = true)
@EnableConfigurationProperties(LifecycleProperties.class)
@Import({DurableSettingsConfiguration.class, DurableThreadsConfiguration.class, OrchestrationScanner.class})
@ImportRuntimeHints(DurableRuntimeHints.class)
public final class DurableAutoConfiguration {

    @Bean
    static ActivityProxies durableActivityProxies(Environment environment) {
        ActivityProxies proxies = new ActivityProxies();
        proxies.setProxyTargetClass(environment.getProperty("spring.aop.proxy-target-class", Boolean.class, true));
        return proxies;
    }

    @Bean
    NodeBuilder durableNodeBuilder(
            Provider provider, Threads threads, RuntimeSettings settings, ObjectProvider<JsonMapper> mapper) {
        return new NodeBuilder(provider, threads, settings, mapper.getIfAvailable(JsonMapper::new));
    }

    @Bean
    Work durableWork(
            ConfigurableListableBeanFactory beans,
            ActivityOptionsChoice options,
            ObjectProvider<ObservationRegistry> observations,
            ObjectProvider<RuntimeBuilderCustomizer> customizers) {
        return new Work(
                new DurableBeans(beans),
                options,
                observations.getIfUnique(() -> ObservationRegistry.NOOP),
                customizers.orderedStream().toList());
    }

    /** Asks for everything else only when it is put together, so that no bean that needs the client waits for itself. */
    @Bean
    DurableNode durableNode(
            ObjectProvider<NodeBuilder> builder,
            ObjectProvider<Work> work,
            DurableProperties properties,
            LifecycleProperties lifecycle) {
        Duration patience = lifecycle.getTimeoutPerShutdownPhase();
        return properties.worker().enabled()
                ? new DurableNode(() -> builder.getObject().build(work.getObject()), true, patience)
                : new DurableNode(() -> builder.getObject().buildClient(), false, patience);
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
