package io.durable.boot;

import io.durable.runtime.RuntimeSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** How the node works, as properties and customizers say. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
    DurableProperties.class,
    DurableLeaseProperties.class,
    DurableLimitsProperties.class,
    DurableOrchestrationsProperties.class,
    DurableActivitiesProperties.class,
    DurableActivityOptionsProperties.class
})
class DurableSettingsConfiguration {

    private final DurableProperties properties;
    private final DurableLeaseProperties lease;
    private final DurableOrchestrationsProperties orchestrations;
    private final DurableActivitiesProperties activities;
    private final DurableLimitsProperties limits;

    DurableSettingsConfiguration(
            DurableProperties properties,
            DurableLeaseProperties lease,
            DurableOrchestrationsProperties orchestrations,
            DurableActivitiesProperties activities,
            DurableLimitsProperties limits) {
        this.properties = properties;
        this.lease = lease;
        this.orchestrations = orchestrations;
        this.activities = activities;
        this.limits = limits;
    }

    @Bean
    @ConditionalOnMissingBean
    RuntimeSettings durableRuntimeSettings(
            Environment environment, ObjectProvider<RuntimeSettingsCustomizer> customizers) {
        RuntimeSettings settings = new RuntimeSettings(
                NodeName.of(properties.nodeId(), environment),
                SettingsFromProperties.orchestrations(orchestrations, DurableThreadsConfiguration.hasVirtualThreads()),
                SettingsFromProperties.activities(activities),
                SettingsFromProperties.times(properties, lease),
                SettingsFromProperties.limits(limits));
        for (RuntimeSettingsCustomizer customizer : customizers.orderedStream().toList()) {
            settings = customizer.customize(settings);
        }
        return settings;
    }

    @Bean
    ActivityOptionsChoice durableActivityOptions(DurableActivityOptionsProperties defaults) {
        return ActivityOptionsChoice.of(defaults, activities.overrides());
    }
}
