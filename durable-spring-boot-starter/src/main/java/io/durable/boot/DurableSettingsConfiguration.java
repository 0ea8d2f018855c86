package io.durable.boot;

import io.durable.Limits;
import io.durable.runtime.RuntimeSettings;
import io.durable.runtime.RuntimeSettings.Activities;
import io.durable.runtime.RuntimeSettings.Orchestrations;
import io.durable.runtime.RuntimeSettings.Times;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.system.JavaVersion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** How the node works, as properties and customizers say. */
@Configuration(proxyBeanMethods = false)
class DurableSettingsConfiguration {

    private static final int MANY_PARKED = 10_000;

    @Bean
    @ConditionalOnMissingBean
    RuntimeSettings durableRuntimeSettings(
            DurableProperties properties,
            DurableLeaseProperties lease,
            Orchestrations orchestrations,
            Activities activities,
            Limits limits,
            Environment environment,
            ObjectProvider<RuntimeSettingsCustomizer> customizers) {
        Times times = new Times(
                lease.duration(),
                lease.renewal(),
                properties.pollInterval(),
                Times.DEFAULT.stallBackoff(),
                new RuntimeSettings.Retention(properties.retention(), properties.mailboxRetention()));
        RuntimeSettings settings =
                new RuntimeSettings(nodeId(properties, environment), orchestrations, activities, times, limits);
        for (RuntimeSettingsCustomizer customizer : customizers.orderedStream().toList()) {
            settings = customizer.customize(settings);
        }
        return settings;
    }

    @Bean
    Orchestrations durableOrchestrations(DurableOrchestrationsProperties properties) {
        Integer cacheSize = properties.cacheSize();
        boolean virtual = JavaVersion.getJavaVersion().isEqualOrNewerThan(JavaVersion.TWENTY_ONE);
        return new Orchestrations(
                properties.concurrency(),
                cacheSize != null ? cacheSize : virtual ? MANY_PARKED : Orchestrations.DEFAULT.cacheSize(),
                properties.slowTurn(),
                properties.maxLosses(),
                properties.onNonDeterminism());
    }

    @Bean
    Activities durableActivities(DurableActivitiesProperties properties) {
        return new Activities(properties.concurrency(), properties.maxLosses(), properties.cancelGrace());
    }

    @Bean
    Limits durableLimits(DurableLimitsProperties properties) {
        return new Limits(
                properties.unconsumedEvents(),
                properties.carryForwardEvents(),
                properties.carryForwardExecutions(),
                (int) properties.payloadSize().toBytes(),
                Limits.DEFAULT.idLength());
    }

    private static String nodeId(DurableProperties properties, Environment environment) {
        if (properties.nodeId() != null) {
            return properties.nodeId();
        }
        return environment.getProperty("spring.application.name", "application") + "@" + hostName();
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
