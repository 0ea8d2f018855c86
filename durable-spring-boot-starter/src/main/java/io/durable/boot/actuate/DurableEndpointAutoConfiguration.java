package io.durable.boot.actuate;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import io.durable.boot.DurableAutoConfiguration;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

/** Auto-configuration of the endpoints. */
@AutoConfiguration(after = DurableAutoConfiguration.class)
@ConditionalOnClass({WebEndpoint.class, ConditionalOnAvailableEndpoint.class})
@ConditionalOnBean({DurableClient.class, DurableAdmin.class})
@EnableConfigurationProperties(DurableEndpointProperties.class)
@ImportRuntimeHints(EndpointHints.class)
public final class DurableEndpointAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint
    DurableEndpoint durableEndpoint(DurableClient client, DurableAdmin admin, DurableEndpointProperties properties) {
        return new DurableEndpoint(admin, new InstanceActions(client, admin), properties);
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnAvailableEndpoint
    DurableDeadLettersEndpoint durableDeadLettersEndpoint(DurableAdmin admin, DurableEndpointProperties properties) {
        return new DurableDeadLettersEndpoint(admin, properties);
    }
}
