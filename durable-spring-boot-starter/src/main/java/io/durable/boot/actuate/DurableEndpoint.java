package io.durable.boot.actuate;

import static io.durable.boot.actuate.Answers.answer;
import static io.durable.boot.actuate.Answers.done;

import io.durable.DurableAdmin;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.Selector.Match;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;

/**
 * Shows instances and lets operators step in. Ids of instances may contain slashes, so what comes after the id is what
 * the last part of the path says. Reading is all that is allowed unless {@code management.endpoint.durable.access} says
 * otherwise.
 */
@WebEndpoint(id = "durable", defaultAccess = Access.READ_ONLY)
public final class DurableEndpoint {

    private static final String HISTORY = "history";

    private final DurableAdmin admin;
    private final InstanceActions actions;
    private final DurableEndpointProperties properties;

    DurableEndpoint(DurableAdmin admin, InstanceActions actions, DurableEndpointProperties properties) {
        this.admin = admin;
        this.actions = actions;
        this.properties = properties;
    }

    /** Instances, newest first. */
    @ReadOperation
    public WebEndpointResponse<Object> instances(
            @Nullable String page,
            @Nullable String size,
            @Nullable String status,
            @Nullable String name,
            @Nullable String from,
            @Nullable String to) {
        return answer(() -> PageView.of(
                admin.instances(RequestParameters.filter(status, name, from, to), RequestParameters.page(page, size)),
                InstanceView::of));
    }

    /** One instance, or with {@code history} at the end of the path, its history. */
    @ReadOperation
    public WebEndpointResponse<Object> instance(
            SecurityContext securityContext,
            @Selector(match = Match.ALL_REMAINING) String[] path,
            @Nullable String execution) {
        Payloads payloads = properties.payloadsFor(securityContext);
        List<String> parts = Arrays.asList(path);
        int last = parts.size() - 1;
        if (last > 0 && parts.get(last).equals(HISTORY)) {
            return answer(() -> history(RequestParameters.instanceId(parts.subList(0, last)), execution, payloads));
        }
        return answer(() -> InstanceDetailsView.of(admin.instance(RequestParameters.instanceId(parts)), payloads));
    }

    private HistoryView history(String instanceId, @Nullable String execution, Payloads payloads) {
        return HistoryView.of(
                instanceId,
                execution == null
                        ? admin.history(instanceId)
                        : admin.history(instanceId, RequestParameters.id("execution", execution)),
                payloads);
    }

    /** Does what the last part of the path says. */
    @WriteOperation
    public WebEndpointResponse<Object> act(
            @Selector(match = Match.ALL_REMAINING) String[] path,
            @Nullable String name,
            @Nullable String data,
            @Nullable String reason) {
        List<String> parts = Arrays.asList(path);
        int last = parts.size() - 1;
        return done(() -> actions.act(
                parts.subList(0, Math.max(0, last)),
                last < 0 ? "" : parts.get(last),
                new InstanceActions.Arguments(name, data, reason)));
    }

    /** As {@link #act(String[], String, String, String)}, for requests without a body. */
    @WriteOperation
    public WebEndpointResponse<Object> act(@Selector(match = Match.ALL_REMAINING) String[] path) {
        return act(path, null, null, null);
    }

    /** Deletes an instance that has ended. */
    @DeleteOperation
    public WebEndpointResponse<Object> purge(@Selector(match = Match.ALL_REMAINING) String[] path) {
        return done(() -> actions.purge(RequestParameters.instanceId(Arrays.asList(path))));
    }
}
