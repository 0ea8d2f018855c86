package io.durable.test.simulation;

import io.durable.Instance;
import io.durable.history.FailureDetails;
import io.durable.provider.ClaimedActivity;
import io.durable.provider.ClaimedInstance;
import io.durable.provider.InstanceClaim;
import io.durable.provider.NodeStore;
import io.durable.provider.TurnCommit;
import java.util.Collection;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Says in few words what went to the store and came back; without anything that differs from run to run. */
final class Summary {

    private Summary() {}

    static String of(@Nullable Object value) {
        if (value instanceof Collection<?> many) {
            return many.stream().map(Summary::of).sorted().collect(Collectors.joining("; ", "[", "]"));
        } else if (value instanceof TurnCommit turn) {
            return turn.fence() + " "
                    + turn.events().stream()
                            .map(event -> event.eventId() + " " + event.fact().type())
                            .toList()
                    + " " + turn.after().state().status() + " " + turn.after().lease();
        } else if (value instanceof ClaimedInstance claimed) {
            return claimed.execution() + " " + claimed.instance().position() + " with "
                    + claimed.messages().size();
        } else if (value instanceof ClaimedActivity activity) {
            return activity.key() + " " + activity.progress().attempt();
        } else if (value instanceof InstanceClaim claim) {
            return "up to " + claim.max() + " but " + of(claim.busy());
        } else if (value instanceof Instance instance) {
            FailureDetails failure = instance.state().failure();
            return instance.instanceId() + " " + instance.status() + (failure == null ? "" : " " + failure.summary());
        } else if (value instanceof NodeStore.Node node) {
            return node.id();
        }
        return value instanceof Record || value instanceof Enum || value instanceof String || value instanceof Number
                ? value.toString().lines().findFirst().orElse("")
                : "";
    }
}
