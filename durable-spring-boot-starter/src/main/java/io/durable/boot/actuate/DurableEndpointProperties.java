package io.durable.boot.actuate;

import java.util.Set;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.Show;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Properties of the endpoints.
 *
 * @param showPayloads When to show inputs, results, events and stack traces.
 * @param roles Roles used to determine whether a user is authorized to be shown payloads. When empty, all authenticated
 *     users are authorized.
 */
@ConfigurationProperties("management.endpoint.durable")
public record DurableEndpointProperties(
        @DefaultValue("never") Show showPayloads,
        @DefaultValue Set<String> roles) {

    Payloads payloadsFor(SecurityContext context) {
        return Payloads.shown(showPayloads.isShown(context, roles));
    }
}
