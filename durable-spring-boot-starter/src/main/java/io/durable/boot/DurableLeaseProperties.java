package io.durable.boot;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the lease by which a node shows that it is alive.
 *
 * @param duration How long a node that says nothing counts as alive. At least twice the renewal.
 * @param renewal How often a node renews its lease.
 */
@ConfigurationProperties("durable.lease")
public record DurableLeaseProperties(
        @DefaultValue("30s") Duration duration,
        @DefaultValue("10s") Duration renewal) {}
