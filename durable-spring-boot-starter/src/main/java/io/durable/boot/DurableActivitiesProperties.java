package io.durable.boot;

import java.time.Duration;
import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of how activities run.
 *
 * @param concurrency Activities running at the same time.
 * @param maxLosses How often in a row an activity may take its node down before it counts as failed.
 * @param cancelGrace How long a cancelled activity may run on before its thread is interrupted.
 * @param overrides Options by name of the activity. These win over its annotation.
 */
@ConfigurationProperties("durable.activities")
public record DurableActivitiesProperties(
        @DefaultValue("100") int concurrency,
        @DefaultValue("10") int maxLosses,
        @DefaultValue("10s") Duration cancelGrace,
        @DefaultValue Map<String, DurableActivityOptionsProperties> overrides) {}
