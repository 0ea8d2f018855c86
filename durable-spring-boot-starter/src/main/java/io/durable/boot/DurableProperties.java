package io.durable.boot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the node as a whole.
 *
 * @param nodeId Name of this node in logs and in the store. Application name and host name by default.
 * @param pollInterval How often the store is asked for work that nobody has announced.
 * @param retention How long ended instances are kept. Forever unless set.
 * @param mailboxRetention How long persistent events wait for an instance that is never created.
 */
@ConfigurationProperties("durable")
public record DurableProperties(
        @Nullable String nodeId,
        @DefaultValue Worker worker,
        @DefaultValue("1s") Duration pollInterval,
        @Nullable Duration retention,
        @DefaultValue("7d") Duration mailboxRetention) {

    /**
     * Whether and how this node works.
     *
     * @param enabled Whether this node runs orchestrations and activities. A node that does not is a client only.
     */
    public record Worker(@DefaultValue("true") boolean enabled) {}
}
