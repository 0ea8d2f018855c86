package io.durable.boot.actuate;

import io.durable.DurableAdmin;
import io.durable.DurableClient;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** What operators can do to an instance. */
final class InstanceActions {

    private static final JsonMapper MAPPER = new JsonMapper();

    private final DurableClient client;
    private final DurableAdmin admin;

    InstanceActions(DurableClient client, DurableAdmin admin) {
        this.client = client;
        this.admin = admin;
    }

    /**
     * What a request says beside the action.
     *
     * @param name of an event
     * @param data of an event, as JSON
     * @param reason for cancelling or terminating
     */
    record Arguments(
            @Nullable String name,
            @Nullable String data,
            @Nullable String reason) {

        String event() {
            if (name == null) {
                throw Refusal.badRequest(
                        "'name' says which event is raised, but is missing; send it as application/json");
            }
            return name;
        }

        @Nullable
        Object json() {
            try {
                return data == null ? null : MAPPER.readTree(data);
            } catch (JacksonException e) {
                throw Refusal.badRequest("'data' must be JSON: " + e.getOriginalMessage());
            }
        }
    }

    void act(List<String> instance, String action, Arguments arguments) {
        Consumer<String> chosen =
                switch (action) {
                    case "raise" -> id -> client.raiseEvent(id, arguments.event(), arguments.json());
                    case "raise-persistent" ->
                        id -> client.raisePersistentEvent(id, arguments.event(), arguments.json());
                    case "cancel" -> id -> client.cancel(id, arguments.reason());
                    case "terminate" -> id -> client.terminate(id, arguments.reason());
                    case "retry" -> this::retry;
                    default ->
                        throw Refusal.badRequest(
                                "'" + action + "' is not one of raise, raise-persistent, cancel, terminate, retry");
                };
        chosen.accept(RequestParameters.instanceId(instance));
    }

    private void retry(String instanceId) {
        if (!admin.retry(instanceId)) {
            throw Refusal.conflict("Instance '" + instanceId + "' is not stalled");
        }
    }

    void purge(String instanceId) {
        if (!admin.purge(instanceId)) {
            throw Refusal.conflict("Instance '" + instanceId + "' has not ended: cancel or terminate it first");
        }
    }
}
