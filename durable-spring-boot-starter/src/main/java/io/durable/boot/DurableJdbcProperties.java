package io.durable.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the tables.
 *
 * @param initializeSchema Whether the tables are created and updated at start-up.
 * @param tablePrefix What the name of every table starts with. May name a schema.
 */
@ConfigurationProperties("durable.jdbc")
public record DurableJdbcProperties(
        @DefaultValue("true") boolean initializeSchema,
        @DefaultValue("durable_") String tablePrefix) {}
