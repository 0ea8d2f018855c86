package io.durable.runtime;

import io.durable.Instance;
import io.durable.InstanceNotFoundException;
import io.durable.history.Delivered.OrchestrationTerminated;
import io.durable.provider.CommitResult;
import io.durable.provider.TurnCommit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Ends an instance from outside: a commit of its own, under the fence that holds at the moment. Whoever works on the
 * instance is fenced by it. Children are then ended the same way; should this node die before, they are asked to stop.
 */
final class Terminate {

    private final Node node;
    private final TurnCommits commits;

    Terminate(Node node, TurnCommits commits) {
        this.node = node;
        this.commits = commits;
    }

    void terminate(String instanceId, @Nullable String reason) {
        Instance instance = find(instanceId);
        while (!instance.status().isTerminal() && !commit(instance, reason)) {
            instance = find(instanceId); // it moved on in between
        }
        node.ended(instance);
        for (Instance child : node.provider().children(instanceId)) {
            if (!child.status().isTerminal()) {
                terminate(child.instanceId(), "its parent " + instanceId + " was terminated");
            }
        }
    }

    private boolean commit(Instance instance, @Nullable String reason) {
        TurnCommit commit = commits.ending(instance, node.history(instance), new OrchestrationTerminated(reason));
        return node.provider().commit(List.of(commit)).get(0) == CommitResult.COMMITTED;
    }

    private Instance find(String instanceId) {
        return node.provider().find(List.of(instanceId)).stream()
                .findFirst()
                .orElseThrow(() -> new InstanceNotFoundException(instanceId));
    }
}
