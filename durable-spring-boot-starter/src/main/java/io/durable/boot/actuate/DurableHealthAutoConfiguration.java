package io.durable.boot.actuate;

import io.durable.DurableAdmin;
import io.durable.boot.DurableAutoConfiguration;
import io.durable.boot.DurableNode;
import java.time.Clock;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the health indicator. */
@AutoConfiguration(
        after = DurableAutoConfiguration.class,
        beforeName = "org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration")
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnBean({DurableNode.class, DurableAdmin.class})
@ConditionalOnEnabledHealthIndicator("durable")
public final class DurableHealthAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "durableHealthIndicator")
    HealthIndicator durableHealthIndicator(DurableNode node, DurableAdmin admin) {
        return new DurableHealthIndicator(node, admin, Clock.systemUTC());
    }
}
