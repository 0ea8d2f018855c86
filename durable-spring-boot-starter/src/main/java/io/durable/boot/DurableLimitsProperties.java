package io.durable.boot;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Properties that limit what one instance may use.
 *
 * @param unconsumedEvents Persistent events that may wait in the mailbox of one instance.
 * @param carryForwardEvents Unconsumed events that go along at continue-as-new, oldest first.
 * @param carryForwardExecutions How many times one event may go along.
 * @param payloadSize Largest input, result or event, as JSON.
 */
@ConfigurationProperties("durable.limits")
public record DurableLimitsProperties(
        @DefaultValue("100") int unconsumedEvents,
        @DefaultValue("20") int carryForwardEvents,
        @DefaultValue("5") int carryForwardExecutions,
        @DefaultValue("4MB") DataSize payloadSize) {}
