package io.durable.boot.actuate;

import io.durable.DurableAdmin;
import io.durable.boot.DurableAutoConfiguration;
import io.durable.boot.DurableNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Auto-configuration of the metrics. */
@AutoConfiguration(
        after = DurableAutoConfiguration.class,
        afterName = {
            "org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration",
            "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration"
        })
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean({MeterRegistry.class, DurableNode.class, DurableAdmin.class})
public final class DurableMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(name = "durableMetrics")
    MeterBinder durableMetrics(DurableNode node, DurableAdmin admin) {
        return new DurableMetrics(node, admin);
    }
}
